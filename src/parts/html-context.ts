import { createContext } from 'react'

/** True in the browser for the page that was sent as HTML. */
export const IsServerHtml = createContext(false)

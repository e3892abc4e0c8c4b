import { createContext } from 'react'

/** In the browser: whether the page on the screen is the one that came as HTML. */
export const CameAsHtml = createContext(false)

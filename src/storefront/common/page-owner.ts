import { createContext } from 'react'

/** Account id of an account page, posted with its forms: another account may have signed in meanwhile. */
export const PageOwner = createContext<number | undefined>(undefined)

/** Form state path that marks a page of another account; its typed values are not shown. */
export const foreignForm = '/another-account/'

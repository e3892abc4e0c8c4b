import { createContext } from 'react'

/** Whose page it is, on pages of the account: its forms say so, for another account may have signed in meanwhile. */
export const PageOwner = createContext<number | undefined>(undefined)

/** Where the state of a form says that its page was another account's: no form of the page shows what was typed there. */
export const foreignForm = '/another-account/'

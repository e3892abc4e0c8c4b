import { createContext, use, type MouseEvent } from 'react'
import type { TokenAnswer } from '#shop/accounts/accounts.schemas.ts'
import type { AuthData, AuthView } from './auth.loader.ts'

/** Sign-in result and the redirect target. */
export type SignInAnswer = Partial<Pick<TokenAnswer, 'added_to_cart' | 'added_to_favourites'>> & { target?: string }

/** Data that every sign-in form needs from its page or window. */
export type AuthHost = Pick<
  AuthData,
  't' | 'professions' | 'sources' | 'countries' | 'providers' | 'unconfirmedText' | 'trouble' | 'next'
> & {
  /** In a window, links to other forms switch its content. */
  isWindow: boolean
  /** Reason to sign in, given by the opener of the window. */
  sentence?: string
  show: (view: AuthView) => void
  /** `view` link; in a window it only switches the form. */
  linkTo: (view: 'login' | 'registration' | 'restore') => { href: string; onClick?: (event: MouseEvent) => void }
  /** Link back to shopping; closes the window if there is one. */
  leave: { href: string; onClick?: (event: MouseEvent) => void }
  /** Called once the server has signed this browser in. */
  arrive: (answer: SignInAnswer) => Promise<void>
  /** E-mail shared by all forms. */
  email: { get: () => string }
}

export const AuthContext = createContext<AuthHost | undefined>(undefined)

export function useAuth(): AuthHost {
  const host = use(AuthContext)
  if (!host) throw new Error('A form of signing in stands in AuthForms')
  return host
}

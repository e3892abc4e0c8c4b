import { createContext, use, type MouseEvent } from 'react'
import type { TokenAnswer } from '#shop/accounts/accounts.schemas.ts'
import type { AuthData, AuthView } from './auth.loader.ts'

/** What signing in brought, and where to from here. */
export type SignInAnswer = Partial<Pick<TokenAnswer, 'added_to_cart' | 'added_to_favourites'>> & { target?: string }

/** What every form of signing in needs to know of the page or the window that it stands in. */
export type AuthHost = Pick<
  AuthData,
  't' | 'professions' | 'sources' | 'countries' | 'providers' | 'unconfirmedText' | 'trouble' | 'next'
> & {
  /** In a window links to the other forms change its content. */
  isWindow: boolean
  /** Why one should sign in, as the opener says it. */
  sentence?: string
  show: (view: AuthView) => void
  /** The link `view` leads to; in a window it only shows another form. */
  linkTo: (view: 'login' | 'registration' | 'restore') => { href: string; onClick?: (event: MouseEvent) => void }
  /** The page where one goes on shopping; in a window it closes. */
  leave: { href: string; onClick?: (event: MouseEvent) => void }
  /** The server has signed this browser in. */
  arrive: (answer: SignInAnswer) => Promise<void>
  /** Written into one form, it stands in the others. */
  email: { get: () => string }
}

export const AuthContext = createContext<AuthHost | undefined>(undefined)

export function useAuth(): AuthHost {
  const host = use(AuthContext)
  if (!host) throw new Error('A form of signing in stands in AuthForms')
  return host
}

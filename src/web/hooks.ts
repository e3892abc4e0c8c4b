import { useSignal } from '#parts/use-signal.ts'
import { use } from 'react'
import type { FormState, PageAddress } from './page.ts'
import { PageContext, type PageInfo } from './page-context.ts'
import { hash, pending } from './state.ts'
import { queryString } from './routes.ts'

/** The page's address as both sides agree on it: `search` holds only the keys that the route allows. */
export function useLocation(): PageAddress & { search: string; hash: string } {
  const { place } = use(PageContext)
  const now = useSignal(hash)
  return { ...place, search: queryString(place.query), hash: now }
}

/** Everything that is known of the page. */
export const usePage = (): PageInfo => use(PageContext)

/** What was posted to this path and not accepted, while the page stands that answered it. */
export function useFormState(path: string): FormState | undefined {
  const { form } = use(PageContext)
  return form?.path === path ? form : undefined
}

/** Status of the page on the screen: 200, or that of the error page. */
export const useStatus = (): number => use(PageContext).status

/** True once a navigation has lasted 200 ms. */
export const usePending = (): boolean => useSignal(pending)

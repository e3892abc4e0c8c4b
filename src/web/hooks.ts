import { useSignal } from '#parts/use-signal.ts'
import { use } from 'react'
import type { FormState, PageAddress } from './page.ts'
import { PageContext, type PageInfo } from './page-context.ts'
import { hash, pending } from './state.ts'
import { queryString } from './routes.ts'

/** Address of the page, equal on both sides: `search` holds only the keys that the route allows. */
export function useLocation(): PageAddress & { search: string; hash: string } {
  const { place } = use(PageContext)
  const now = useSignal(hash)
  return { ...place, search: queryString(place.query), hash: now }
}

/** All data about the current page. */
export const usePage = (): PageInfo => use(PageContext)

/** Refused form that was posted to this path, while its page is shown. */
export function useFormState(path: string): FormState | undefined {
  const { form } = use(PageContext)
  return form?.path === path ? form : undefined
}

/** Status of the current page: 200, or that of the error page. */
export const useStatus = (): number => use(PageContext).status

/** True once a navigation has lasted 200 ms. */
export const usePending = (): boolean => useSignal(pending)

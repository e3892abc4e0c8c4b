import type { Member } from '#shop/accounts/members.ts'
import { redirect, type Outcome } from '#web/outcome.ts'
import { queryString } from '#web/routes.ts'
import type { ShopVisit } from './context.ts'
import { link } from './links.ts'

export type MemberVisit<Param extends string = never> = ShopVisit<Param> & { member: Member }

/** Restricts a loader to members: guests sign in first (O-26) and return to the page. For private pages only. */
export function membersOnly<Answer, Param extends string = never>(
  load: (visit: MemberVisit<Param>) => Promise<Answer>,
): (visit: ShopVisit<Param>) => Promise<Answer | Outcome> {
  return async (visit) => {
    const member = await visit.context.member?.()
    if (member) return load({ ...visit, member })
    return redirect(signInAddress(visit))
  }
}

/** Sign-in URL with the return path; the profile is the default and is left out. */
function signInAddress(visit: Pick<ShopVisit, 'base' | 'pathname' | 'query'>): string {
  const target = visit.pathname + queryString(visit.query)
  const next = target === link(visit, 'profile') ? undefined : target
  return link({ base: visit.base }, 'home') + queryString({ auth: 'login', next })
}

import { Refusal } from '#kernel/refusal.ts'
import type { Member, Members } from '../accounts/members.ts'
import type { RequestVisit } from '../request-visit.ts'

/** R-6-05: only signed-in members may comment; checked before anything else. */
export async function admitMember(
  { members }: { members: Members },
  { request, reply }: RequestVisit,
): Promise<Member> {
  const member = await members.of(request, reply)
  if (!member) throw new Refusal('sign_in_to_review', 401)
  return member
}

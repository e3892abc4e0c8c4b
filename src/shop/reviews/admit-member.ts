import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#kernel/refusal.ts'
import type { Member, Members } from '../accounts/members.ts'

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** R-6-05: whoever comments is signed in, and is told so before anything else. */
export async function admitMember({ members }: { members: Members }, { request, reply }: Visit): Promise<Member> {
  const member = await members.of(request, reply)
  if (!member) throw new Refusal('sign_in_to_review', 401)
  return member
}

import type { FastifyReply, FastifyRequest } from 'fastify'

/** A posted form that was refused: its page is shown again and says what is wrong. */
export type RefusedForm<Address, FormState> = { page: Address; status: number; state: FormState }

export type ServedPages<Address, FormState> = {
  /** Call it in every process when tags have changed. */
  drop: (tags: readonly string[]) => void
  dropAll: () => void
  /** True when a page, and not a call or a file, answers this request. */
  answersFor: (request: FastifyRequest) => boolean
  /** The page at an address; nothing where there is none. */
  pageAt: (address: string) => Promise<Address | undefined>
  /** Shows the page of a refused form again. It holds what somebody typed, so no cache keeps it. */
  showForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: RefusedForm<Address, FormState>,
  ) => Promise<FastifyReply>
  /** The 404 page for addresses that no route can match, such as one with broken percent signs. */
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** The error page for what failed outside of the pages, or took too long. */
  failed: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

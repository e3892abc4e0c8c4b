import type { FastifyReply, FastifyRequest } from 'fastify'

/** A posted form that was refused: its page is rendered again with the errors. */
export type RefusedForm<Address, FormState> = { page: Address; status: number; state: FormState }

export type ServedPages<Address, FormState> = {
  /** Drops pages with these tags. Must be called in every process. */
  drop: (tags: readonly string[]) => void
  dropAll: () => void
  /** True when a page answers this request, not a call or a file. */
  answersFor: (request: FastifyRequest) => boolean
  /** Page at an address; undefined without one. */
  pageAt: (address: string) => Promise<Address | undefined>
  /** Renders the page of a refused form again. The page contains user input, so no cache keeps it. */
  showForm: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: RefusedForm<Address, FormState>,
  ) => Promise<FastifyReply>
  /** 404 page for addresses that no route can match, such as one with broken percent signs. */
  notFound: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  /** Error page for failures and timeouts outside of the pages. */
  failed: (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

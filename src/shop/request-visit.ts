import type { FastifyReply, FastifyRequest } from 'fastify'

/** Request, and the reply that sets cookies. */
export type RequestVisit = { request: FastifyRequest; reply: FastifyReply }

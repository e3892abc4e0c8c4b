import type { FastifyReply, FastifyRequest } from 'fastify'

/** Who asks, and where cookies of the answer are set. */
export type RequestVisit = { request: FastifyRequest; reply: FastifyReply }

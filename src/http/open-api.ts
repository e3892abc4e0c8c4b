import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { operationId } from './operation-id.ts'

// The reference page sets inline styles. Scripts may come only from the shop itself.
const referencePolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"

type DescribedServer = { http: FastifyInstance; config: { brandName: string; publicUrl: string } }

/** API reference, generated from the schemas that validate the calls. */
export async function openApi({ http, config }: DescribedServer): Promise<void> {
  await http.register(swagger, {
    transform: ({ schema, url, route: { method } }) => ({
      schema: { ...schema, operationId: operationId(String(method), url) },
      url,
    }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.brandName}: публичный интерфейс магазина`,
        description:
          'Каждый путь отвечает и под /en/api/… — тогда тексты английские. Суммы — в рублях, не больше двух знаков после запятой.',
        version: '1',
      },
      servers: [{ url: config.publicUrl }],
    },
  })
  http.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.header('cache-control', 'public, max-age=60').send(http.swagger()),
  )
  await http.register(async (scope) => {
    scope.get('/api/reference', { schema: { hide: true } }, async (_, reply) => reply.redirect('/api/reference/', 301))
    // Imported lazily: a shop without the reference starts 30 ms earlier.
    const { default: reference } = await import('@fastify/swagger-ui')
    await scope.register(reference, {
      routePrefix: '/api/reference/',
      staticCSP: referencePolicy,
      uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null },
    })
  })
}

import type { FastifyRequest } from 'fastify'
import { requestLimiter } from '#http/limits.ts'
import { RefusalShape } from '#http/serve.ts'
import { locales, localePrefix } from '#kernel/locale.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { after } from '#kernel/time.ts'
import { browserOf } from '../accounts/open-session.ts'
import { nextPage } from '../next-page.ts'
import type { App } from '../app.type.ts'
import { signInLimit } from '../route-limits.ts'
import { arrive } from './arrivals.action.ts'
import { journeyCookie, type Journey } from './journey-cookie.ts'
import { SocialFault, socialNames, type SocialName, type SocialProvider } from './social.port.ts'
import { journeyLifetime } from './social.rules.ts'
import type { RequestVisit } from '../request-visit.ts'

/** Redirects to a site and its callback: pages to visit, not API calls. */
export function journeyRoutes(app: App): void {
  const take = requestLimiter(app)
  const onRequest = (request: FastifyRequest) => take(request, signInLimit)
  const cookie = journeyCookie({ secretKeys: app.secretKeys, publicUrl: app.config.publicUrl })

  for (const locale of locales) {
    const path = `${localePrefix(locale)}/api/users/auth/social/login/:provider/`
    app.paths.add('GET', path)
    app.http.get(
      path,
      { schema: locale === 'ru' ? loginSchema : { hide: true }, onRequest },
      async ({ params, query }, reply) => {
        const { site, provider } = providerIn(app, params)
        const secrets = provider.newSecrets()
        const target = nextPage((query as { next?: unknown }).next) ?? `${localePrefix(locale)}/profile/`
        const until = after(app.clock(), journeyLifetime).getTime()
        reply.headers({ ...unkept, 'set-cookie': cookie.header({ site, secrets, target, locale, until }) })
        return reply.redirect(await provider.signInAddress(secrets, callbackOf(app, site)), 302)
      },
    )
  }

  const path = '/api/users/auth/social/callback/:provider/'
  app.paths.add('GET', path)
  app.http.get(path, { schema: { hide: true }, onRequest }, async (request, reply) => {
    const { site, provider } = providerIn(app, request.params)
    const journey = cookie.read(request.headers.cookie ?? '', app.clock())
    reply.headers({ ...unkept, 'set-cookie': cookie.endHeader, 'referrer-policy': 'no-referrer' })
    return reply.redirect(await destination(app, { request, reply }, { site, provider, journey }), 302)
  })
}

const loginSchema = {
  summary: 'Войти через другой сайт: переход на него, если он подключён',
  tags: ['Вход и регистрация'],
  response: {
    302: { type: 'null', description: 'Переход' },
    404: { ...RefusalShape, description: 'Такой сайт не подключён' },
  },
}

const unkept = { 'cache-control': 'private, no-store' }

function providerIn({ social }: App, params: unknown): { site: SocialName; provider: SocialProvider } {
  const site = socialNames.find((name) => name === (params as { provider: string }).provider)
  const provider = site && social[site]
  if (!site || !provider) throw notFound('provider')
  return { site, provider }
}

const callbackOf = ({ config }: App, site: SocialName) => `${config.publicUrl}/api/users/auth/social/callback/${site}/`

type Return = { site: SocialName; provider: SocialProvider; journey: Journey | undefined }

/** Path to redirect to after the callback; errors are shown on the sign-in page. */
async function destination(app: App, visit: RequestVisit, { site, provider, journey }: Return): Promise<string> {
  const page = (path: string) => `${localePrefix(journey?.locale ?? 'ru')}${path}`
  // Repeated callback, by reload or Back.
  if (!journey && (await app.members.of(visit.request))) return page('/profile/')
  if (journey?.site !== site) return page('/auth/?social=foreign')
  try {
    const { target, secrets } = journey
    const address = new URL(visit.request.url, app.config.publicUrl)
    const identity = await provider.identityOf({ address, secrets, callback: callbackOf(app, site) })
    const browser = browserOf(app, visit)
    const answer = await arrive(app.db, { site, identity, target, browser, now: app.clock() })
    if ('arrival' in answer) return page(`/auth/social/${answer.arrival}/`)
    app.members.begin(visit.reply, answer.session)
    return target
  } catch (error) {
    return page(`/auth/?social=${troubleOf(app, error)}`)
  }
}

function troubleOf({ log }: App, error: unknown): string {
  if (error instanceof Refusal) return error.code
  if (!(error instanceof SocialFault)) throw error
  // The site's response may contain personal data.
  if (error.trouble !== 'declined') log.warn({ trouble: error.trouble }, 'social sign-in failed')
  return error.trouble
}

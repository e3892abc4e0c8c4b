import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Locale } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import { sendPlainPage } from '#letters/plain-page.tsx'
import { localNames, type LocalIdentity, type LocalName, type LocalPerson } from './local-identity.ts'

export const localIdentityPath = '/_identity'

/** A registered customer, a new one, and one without an e-mail. */
const people: LocalPerson[] = [
  { id: '1001', firstName: 'Марина', lastName: 'Соколова', email: 'demo@example.com', phone: '+79990000001' },
  { id: '1002', firstName: 'Мария', lastName: 'Новикова', email: 'maria@example.com', phone: '+79990000002' },
  { id: '1003', firstName: 'Олег', lastName: 'Безпочты' },
]

const words = {
  ru: {
    title: { yandex: 'Яндекс ID демонстрационного магазина', vk: 'VK ID демонстрационного магазина' },
    about: 'Это не Яндекс и не VK: демонстрационный магазин сам играет их роль. Кем войти?',
    noEmail: 'без e-mail',
    decline: 'Отказаться',
  },
  en: {
    title: { yandex: 'Yandex ID of the demo shop', vk: 'VK ID of the demo shop' },
    about: 'This is neither Yandex nor VK: the demo shop plays them itself. Who would you like to be?',
    noEmail: 'no email',
    decline: 'Decline',
  },
} satisfies Record<Locale, unknown>

/** Paths of the sign-in pages that browsers are sent to. */
const pages: Record<LocalName, string> = { yandex: '/oauth.yandex.ru/authorize', vk: '/id.vk.ru/authorize' }

type RoutesOptions = {
  http: FastifyInstance
  identity: LocalIdentity
  publicUrl: string
  mayVisit: (request: FastifyRequest) => boolean
}

/**
 * Pages of simulated social sign-in, for a demo shop only: a visitor may sign in as any of its people. So they are open
 * only to readers of the demo's e-mails, which open accounts just as well (main/demo-doors.ts).
 */
export function localIdentityRoutes({ http, identity, publicUrl, mayVisit }: RoutesOptions): void {
  for (const site of localNames) {
    const callback = `${publicUrl}/api/users/auth/social/callback/${site}/`
    const onRequest = async (request: FastifyRequest) => {
      const { redirect_uri: target } = request.query as Record<string, unknown>
      if (!mayVisit(request) || target !== callback) throw notFound('identity')
    }
    http.get(localIdentityPath + pages[site], { schema: { hide: true }, onRequest }, async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?', 2)[1])
      const { person, answer } = Object.fromEntries(query)
      const chosenPerson = people.find(({ id }) => id === person)
      if (chosenPerson) return reply.redirect(identity.returnAddress(site, chosenPerson, query), 302)
      if (answer === 'no') return reply.redirect(declined(query), 302)
      return sendPlainPage(reply, identityPage(site, query, /[?&]lang=en/.test(request.url) ? 'en' : 'ru'))
    })
  }
}

const declined = (query: URLSearchParams) =>
  `${query.get('redirect_uri')}?${new URLSearchParams({ error: 'access_denied', state: query.get('state') ?? '' })}`

function identityPage(site: LocalName, query: URLSearchParams, locale: Locale) {
  const t = words[locale]
  const linkWith = (more: Record<string, string>) => `?${new URLSearchParams([...query, ...Object.entries(more)])}`
  const children = (
    <>
      <p>{t.about}</p>
      <ul>
        {people.map(({ id, firstName, lastName, email }) => (
          <li key={id}>
            <a href={linkWith({ person: id })}>
              {firstName} {lastName}
              <span>{email ?? t.noEmail}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={linkWith({ answer: 'no' })}>{t.decline}</a>
        </li>
      </ul>
    </>
  )
  return { locale, title: t.title[site], children }
}

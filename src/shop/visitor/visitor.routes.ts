import type { FastifyReply } from 'fastify'
import { encodingFor, type Encoding } from '#http/encoding.ts'
import { brotliEnded } from '#kernel/brotli-parts.ts'
import type { Member } from '../accounts/members.ts'
import type { App } from '../app.type.ts'
import type { Counts } from '../content/content.answers.ts'
import { generalCall } from '../content/content.calls.ts'
import { General } from '../content/content.schemas.ts'
import { bonusLevelCookie, bonusLevelIn } from '../loyalty/bonus-level.rules.ts'
import { serve, type CallVisit } from '#http/serve.ts'
import { countsOf, noCounts } from './counts.queries.ts'
import { sharedGeneral, type SharedGeneral } from './shared-general.ts'

type Visit = Pick<CallVisit<unknown, unknown>, 'request' | 'reply'>

/**
 * Sets the bonus level cookie that public pages read for promised bonuses. Guests see those of the first level and need
 * no cookie; 0 means outside the loyalty program (R-4.6-10).
 */
function tellLevel({ request, reply }: Visit, member: Member | undefined): void {
  const level = member && (member.level ?? 0)
  const toldLevel = bonusLevelIn(request.headers.cookie ?? '')
  if (level === toldLevel) return
  const life = level === undefined ? 0 : levelCookieSeconds
  reply.header('set-cookie', `${bonusLevelCookie}=${level ?? ''}; Path=/; Max-Age=${life}; SameSite=Lax`)
}
const levelCookieSeconds = 365 * 24 * 3600

export function visitorRoutes(app: App): void {
  const { db, clock, site, visitors, members } = app
  const sharedBy = sharedGeneral()

  // A browser gets its visitor id with the first page, so that concurrent first requests belong to one visitor.
  const countsFor = async ({ request, reply }: Visit, member: Member | undefined, now: Date) => {
    if (member) return countsOf(db, { accountId: member.accountId }, now)
    const visitorId = visitors.idOf(request)
    if (visitorId) return countsOf(db, { visitorId }, now)
    visitors.issueId(request, reply)
    return noCounts
  }

  serve(
    app,
    generalCall,
    { summary: 'Настройки магазина, разделы, корзина и избранное посетителя', group: 'Витрина', answer: General },
    async ({ locale, request, reply }) => {
      const now = clock()
      const member = await members.of(request, reply)
      const [siteNow, { cartQuantity, cartOffers, favourites }] = await Promise.all([
        site.now(),
        countsFor({ request, reply }, member, now),
      ])
      const counts = {
        cart_quantity: cartQuantity,
        favorite_quantity: favourites.length,
        favorites: favourites,
        cart_offers: cartOffers,
        user: member ? { first_name: member.firstName, register_in_maxma: member.inLoyalty } : null,
      }
      tellLevel({ request, reply }, member)
      const general = sharedBy(siteNow, { locale, now })
      write(reply, general, counts, encodingFor(request))
      return { ...general.answer, ...counts }
    },
  )
}

/** Sends the cached part with the visitor's fields appended. */
function write(reply: FastifyReply, general: SharedGeneral, counts: Counts, encoding: Encoding): void {
  const rest = JSON.stringify(counts).slice(1)
  reply.type('application/json; charset=utf-8').header('vary', 'Accept-Encoding')
  if (encoding === 'br') {
    reply.header('content-encoding', 'br')
    // Fastify sends bytes as well as text, although its types allow text only.
    reply.serializer(() => brotliEnded(general.brotli, rest) as unknown as string)
  } else reply.serializer(() => general.text + rest)
}

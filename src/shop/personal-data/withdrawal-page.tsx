import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { sendPlainPage } from '#letters/plain-page.tsx'
import { dayText } from '#kernel/day-text.ts'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { withdrawalPage, type WithdrawalSubject } from '../consents/withdrawal-link.ts'
import { mailboxOfLetter, viaLink, type MailboxOfLetter } from './mailbox-of-letter.queries.ts'
import { withdrawalPages } from './personal-data.texts.ts'
import {
  eraseBefore,
  pendingWithdrawal,
  stopLetters,
  stopNotices,
  withdrawPersonalData,
  type WithdrawInput,
} from './withdraw.action.ts'

/** Query; `all` switches from stopping letters to the full withdrawal. */
const Query = Type.Object({
  key: Type.String({ minLength: 45, maxLength: 100 }),
  all: Type.Optional(Type.Literal('1')),
})

/** Consents that the link of each letter withdraws. */
const scopes: Record<WithdrawalSubject, 'letters' | 'notices' | 'data'> = {
  member: 'letters',
  notice: 'notices',
  reminder: 'notices',
  order: 'data',
  conversation: 'data',
  receiver: 'data',
}

/** Erasure date for the end of a sentence, without a full stop. */
export const erasureDay = (withdrawnAt: Date, locale: Locale): string =>
  dayText(eraseBefore(withdrawnAt), locale, 'dayOfYear') + (locale === 'ru' ? '\u00a0года' : '')

/** Masked mailbox, recognizable to its owner only. */
const shortMailbox = (email: string): string => email.replace(/^(.)[^@]*/, '$1…')

type PageParts = Pick<App, 'clock' | 'db' | 'secretKeys'>
type Withdrawal = MailboxOfLetter & { scope: (typeof scopes)[WithdrawalSubject]; key: string }

async function withdrawalIn({ db, secretKeys }: PageParts, query: unknown): Promise<Withdrawal | undefined> {
  if (!Value.Check(Query, query)) return undefined
  const { key, all } = query
  const mailbox = await mailboxOfLetter(db, { key, secretKeys })
  return mailbox && { ...mailbox, key, scope: all ? 'data' : scopes[mailbox.subject] }
}

/**
 * Withdrawal page behind the link of a letter. It asks for confirmation, because mail programs prefetch links; outside
 * the storefront, it needs no scripts, and no analytics see its key.
 */
export function withdrawalRoutes(app: PageParts & { http: FastifyInstance }): void {
  void app.http.register(async (http) => {
    // Mail programs post their own form (RFC 8058).
    http.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_, __, next) => next(null),
    )
    for (const locale of locales) {
      const url = localePrefix(locale) + withdrawalPage
      http.get(url, { schema: { hide: true } }, async ({ query }, reply) => {
        const withdrawal = await withdrawalIn(app, query)
        if (!withdrawal) return sendBroken(reply, locale)
        const pendingSince = withdrawal.scope === 'data' ? await pendingWithdrawal(app.db, withdrawal.email) : undefined
        if (pendingSince) return sendDone(reply, { withdrawal, withdrawnAt: pendingSince, locale })
        return sendQuestion(reply, { withdrawal, now: app.clock(), locale })
      })
      http.post(url, { schema: { hide: true }, bodyLimit: 1024 }, async ({ query, ip }, reply) => {
        const withdrawal = await withdrawalIn(app, query)
        if (!withdrawal) return sendBroken(reply, locale)
        const { email, scope } = withdrawal
        const input = { email, via: viaLink(withdrawal), address: ip, locale, now: app.clock() }
        const withdrawnAt = await withdraw(app, scope, input)
        return sendDone(reply, { withdrawal, withdrawnAt, locale })
      })
    }
  })
}

async function withdraw({ db }: PageParts, scope: Withdrawal['scope'], input: WithdrawInput): Promise<Date> {
  if (scope === 'data') return withdrawPersonalData(db, input)
  await (scope === 'letters' ? stopLetters : stopNotices)(db, input)
  return input.now
}

type QuestionParts = { withdrawal: Withdrawal; now: Date; locale: Locale }

function sendQuestion(reply: FastifyReply, { withdrawal, now, locale }: QuestionParts): FastifyReply {
  const { scope, key, email } = withdrawal
  const t = withdrawalPages[locale]
  if (scope === 'data') {
    const children = <DataQuestion mailbox={shortMailbox(email)} day={erasureDay(now, locale)} locale={locale} />
    return sendPlainPage(reply, { locale, title: t.data.title, children })
  }
  const { title, question, button } = t[scope]
  const all = `?${new URLSearchParams({ key, all: '1' })}`
  const children = (
    <>
      {/* Without an action the form goes back to this address, key and all. */}
      <form method="post">
        <p>{question}</p>
        <p>
          <button>{button}</button>
        </p>
      </form>
      <p>
        <a href={all}>{t.all}</a>
      </p>
    </>
  )
  return sendPlainPage(reply, { locale, title, children })
}

function DataQuestion({ mailbox, day, locale }: { mailbox: string; day: string; locale: Locale }) {
  const t = withdrawalPages[locale].data
  return (
    <form method="post">
      <p>{t.intro(mailbox)}</p>
      {[t.now, t.later(day), t.law, t.stays].map(({ title, text }) => (
        <section key={title}>
          <h2>{title}</h2>
          <p>{text}</p>
        </section>
      ))}
      <p>
        <button>{t.button}</button>
      </p>
      <Links locale={locale} />
    </form>
  )
}

type DoneParts = { withdrawal: Withdrawal; withdrawnAt: Date; locale: Locale }

function sendDone(reply: FastifyReply, { withdrawal, withdrawnAt, locale }: DoneParts): FastifyReply {
  const { scope, email } = withdrawal
  const t = withdrawalPages[locale]
  const facts = { mailbox: shortMailbox(email), day: erasureDay(withdrawnAt, locale) }
  const text = scope === 'data' ? t.data.done(facts) : t[scope].done
  return sendPlainPage(reply, { locale, title: t[scope].title, children: <Words text={text} locale={locale} /> })
}

function sendBroken(reply: FastifyReply, locale: Locale): FastifyReply {
  const { data, broken } = withdrawalPages[locale]
  return sendPlainPage(reply, { locale, title: data.title, children: <Words text={broken} locale={locale} /> }, 400)
}

const Words = ({ text, locale }: { text: string; locale: Locale }) => (
  <>
    <p>{text}</p>
    <Links locale={locale} />
  </>
)

const Links = ({ locale }: { locale: Locale }) => (
  <>
    <p>
      <a href={`${localePrefix(locale)}/pages/personal_data/`}>{withdrawalPages[locale].data.policy}</a>
    </p>
    <p>
      <a href={`${localePrefix(locale)}/`}>{withdrawalPages[locale].home}</a>
    </p>
  </>
)

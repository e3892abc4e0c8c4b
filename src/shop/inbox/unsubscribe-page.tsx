import type { FastifyInstance } from 'fastify'
import { Value } from 'typebox/value'
import { locales, localePrefix, type Locale } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { unsubscribe } from './inbox.actions.ts'
import { Unsubscription } from './inbox.schemas.ts'
import { pages } from './inbox.texts.ts'
import { sendPlainPage } from '#letters/plain-page.tsx'

/**
 * Page behind the link of a letter. It asks for confirmation, because mail programs prefetch links; it works without
 * scripts and independently of the storefront.
 */
export function unsubscribePages({ db, clock }: Pick<App, 'clock' | 'db'>, http: FastifyInstance): void {
  for (const locale of locales) {
    const url = `${localePrefix(locale)}/unsubscribe/`
    http.get(url, { schema: { hide: true } }, async ({ query }, reply) => {
      const isWhole = Value.Check(Unsubscription, query)
      return sendPlainPage(
        reply,
        {
          locale,
          title: pages[locale].title,
          children: isWhole ? <Question locale={locale} /> : <Broken locale={locale} />,
        },
        isWhole ? 200 : 400,
      )
    })
    http.post(url, { schema: { hide: true }, bodyLimit: 1024 }, async ({ query, ip: address }, reply) => {
      const isWhole = Value.Check(Unsubscription, query)
      if (isWhole) await unsubscribe(db, { token: query.token, address, locale, now: clock() })
      return sendPlainPage(
        reply,
        {
          locale,
          title: pages[locale].title,
          children: isWhole ? <Done locale={locale} /> : <Broken locale={locale} />,
        },
        isWhole ? 200 : 400,
      )
    })
  }
}

const Question = ({ locale }: { locale: Locale }) => (
  // Without an action, the form posts to the current address, including the token.
  <form method="post">
    <p>{pages[locale].question}</p>
    <button>{pages[locale].button}</button>
  </form>
)

const Done = ({ locale }: { locale: Locale }) => <Words locale={locale} text={pages[locale].done} />
const Broken = ({ locale }: { locale: Locale }) => <Words locale={locale} text={pages[locale].broken} />

const Words = ({ locale, text }: { locale: Locale; text: string }) => (
  <>
    <p>{text}</p>
    <p>
      <a href={`${localePrefix(locale)}/`}>{pages[locale].home}</a>
    </p>
  </>
)

import type { FastifyReply } from 'fastify'
import type { Locale } from '#kernel/locale.ts'
import { sendPlainPage } from '#letters/plain-page.tsx'
import type { KeptLetter } from './mailbox.ts'

type PageContext = { locale: Locale; root: string }

const words = {
  ru: {
    title: 'Почта демонстрационного магазина',
    empty: 'Писем пока нет. Подпишитесь на новости внизу любой страницы — письмо придёт сюда.',
    about: 'Магазин не подключён к почтовому серверу, поэтому письма остаются здесь.',
    back: 'Все письма',
    to: 'Кому',
    sent: 'Когда',
    files: 'Вложения',
    text: 'Без оформления',
  },
  en: {
    title: 'Letters of the demo shop',
    empty: 'No letters yet. Subscribe to the news at the foot of any page and a letter will arrive here.',
    about: 'The shop is not connected to a mail server, so its letters stay here.',
    back: 'All letters',
    to: 'To',
    sent: 'Sent',
    files: 'Attachments',
    text: 'As plain text',
  },
} satisfies Record<Locale, unknown>

const momentText = (moment: Date, locale: Locale) =>
  new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Moscow',
  }).format(moment)

export function sendMailboxPage(
  reply: FastifyReply,
  { locale, root, letters }: PageContext & { letters: KeptLetter[] },
) {
  const t = words[locale]
  const list = (
    <ul>
      {letters.map(({ id, subject, to, sentAt }) => (
        <li key={id}>
          <a href={`${root}${id}/`}>
            {subject}
            <span>
              {to} · {momentText(sentAt, locale)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
  const children = (
    <>
      <p>{t.about}</p>
      {letters.length > 0 ? list : <p>{t.empty}</p>}
    </>
  )
  return sendPlainPage(reply, { locale, title: t.title, children })
}

export function sendLetterPage(reply: FastifyReply, { locale, root, letter }: PageContext & { letter: KeptLetter }) {
  const t = words[locale]
  const children = (
    <>
      <p>
        <a href={root}>{t.back}</a>
      </p>
      <dl>
        <dt>{t.to}</dt>
        <dd>{letter.to}</dd>
        <dt>{t.sent}</dt>
        <dd>{momentText(letter.sentAt, locale)}</dd>
        {letter.attachments && <dt>{t.files}</dt>}
        {letter.attachments?.map(({ filename }, at) => (
          <dd key={filename}>
            <a href={`/_mailbox/${letter.id}/files/${at}/`}>{filename}</a>
          </dd>
        ))}
      </dl>
      <iframe
        src={`/_mailbox/${letter.id}/letter/`}
        title={letter.subject}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
      <h2>{t.text}</h2>
      <pre>{letter.text}</pre>
    </>
  )
  return sendPlainPage(reply, { locale, title: letter.subject, children })
}

/** Sends the e-mail for the frame: styles and outgoing links are allowed, and nothing else. */
export function sendLetter(reply: FastifyReply, { html }: KeptLetter) {
  return reply
    .headers({
      'content-security-policy':
        "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'private, no-store',
    })
    .type('text/html; charset=utf-8')
    .send(html.replace('<head>', '<head><base target="_blank">'))
}

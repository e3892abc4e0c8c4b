import type { CSSProperties } from 'react'
import { letterOf, letterStyle } from '#letters/letter.tsx'
import { dayText } from '#kernel/day-text.ts'
import { localePrefix } from '#kernel/locale.ts'
import type { Money } from '#kernel/money.ts'
import { brandOf } from '../brand.rules.ts'
import { WithdrawalLink } from '../consents/withdrawal-foot.emails.tsx'
import type { CertificateDesign } from '../certificates/certificate-sales.rules.ts'
import { letterName } from '../letter-name.rules.ts'
import type { Letter } from '../mail.port.ts'
import { letterMoney } from '#letters/letter-money.ts'
import { type Sender } from '../order-letters/order-letter.emails.tsx'
import { certificateWords } from './certificate-letters.texts.ts'
import type { Sale } from './certificate-sales.queries.ts'
import { wishText } from './certificate-sales.texts.ts'

/** Card color below the picture. */
export const cardColors: Record<CertificateDesign, { ground: string; ink: string }> = {
  pine: { ground: '#124a43', ink: '#ffffff' },
  blush: { ground: '#f2ddd6', ink: '#124a43' },
  midnight: { ground: '#202c48', ink: '#ffffff' },
  ladoga: { ground: '#31617f', ink: '#ffffff' },
}

const picture: CSSProperties = { display: 'block', width: '100%', height: 'auto', borderRadius: '18px 18px 0 0' }
const foot = ({ ground, ink }: { ground: string; ink: string }): CSSProperties => ({
  width: '100%',
  margin: '0 0 28px',
  borderCollapse: 'separate',
  borderRadius: '0 0 18px 18px',
  background: ground,
  color: ink,
})
const nameCell: CSSProperties = { padding: '4px 28px 26px', fontSize: 20 }
const sumCell: CSSProperties = { ...nameCell, textAlign: 'right', font: '400 36px/1.1 Georgia, serif' }
const wish: CSSProperties = { margin: '0 0 24px', font: '400 20px/1.4 Georgia, serif', color: '#40524d' }
const codeBox: CSSProperties = { margin: '0 0 16px', padding: '22px 24px', borderRadius: 16, background: '#f9efeb' }
const code: CSSProperties = { font: '600 22px/1.5 Arial, sans-serif', letterSpacing: 1 }
const quiet: CSSProperties = { fontSize: 14, color: '#40524d' }

export type LetterParts = {
  sale: Sale
  codes: readonly string[]
  /** Link to the certificate page; `fileHref` leads to the PDF. */
  giftHref: string
  fileHref: string
  /** Link that withdraws the consent to data processing. */
  withdrawHref: string
  phone: string
}

export const dayOf = (moment: Date, { order: { locale } }: Sale): string => dayText(moment, locale, 'dayOfYear')

/** Delivery time in the receiver's time zone. */
export function whenText({ deliverAt, offsetMinutes, order: { locale } }: Sale): string {
  if (!deliverAt) return locale === 'ru' ? 'сразу' : 'at once'
  const local = new Date(deliverAt.getTime() + offsetMinutes * 60_000)
  const options = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locale === 'ru' ? 'ru-RU' : 'en-GB', options).format(local)
}

const endOf = (sale: Sale): string => {
  const end = sale.certificates[0]?.expiresAt
  return end ? dayOf(end, sale) : ''
}

function Card({ sale, sender }: { sale: Sale; sender: Sender }) {
  const { design, value, firstName } = sale
  const { locale } = sale.order
  const look = cardColors[design]
  const alt = `${brandOf(sender, locale)}, ${letterMoney(value, locale)}`
  return (
    <>
      <img
        src={`${sender.publicUrl}/art/certificate-${design}-${locale}.png`}
        width={520}
        height={250}
        alt={alt}
        style={{ ...picture, background: look.ground }}
      />
      <table role="presentation" style={foot(look)}>
        <tbody>
          <tr>
            <td style={nameCell}>{firstName}</td>
            <td style={sumCell}>{letterMoney(value, locale)}</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

function Codes({ sale, codes }: Pick<LetterParts, 'sale' | 'codes'>) {
  const t = certificateWords[sale.order.locale]
  return (
    <p style={codeBox}>
      <span style={quiet}>{t.codeOn(letterMoney(sale.value, sale.order.locale))}</span>
      {codes.map((each) => (
        <span key={each} style={code}>
          <br />
          {each}
        </span>
      ))}
    </p>
  )
}

const Button = ({ href, children }: { href: string; children: string }) => (
  <p style={letterStyle.action}>
    <a href={href} style={letterStyle.wideButton}>
      {children}
    </a>
  </p>
)

const senderOf = ({ order }: Sale): string => `${order.buyerName} ${order.buyerLastName}`.trim()
const isOwn = ({ picker }: Sale): boolean => picker === 'self'

/** Email with the certificate codes for the receiver. */
export function giftLetter(parts: LetterParts, sender: Sender): Letter {
  const { sale, codes, giftHref, fileHref, phone } = parts
  const { locale } = sale.order
  const t = certificateWords[locale]
  const sum = letterMoney(sale.value, locale)
  const from = senderOf(sale)
  const own = {
    name: letterName(sale.firstName, locale),
    from,
    isOwn: isOwn(sale),
    pieces: sale.quantity,
    sum,
    until: endOf(sale),
  }
  const { subject, title } = t.gift(own)
  const words = wishText({ ...sale, locale })
  const children = (
    <>
      <Card sale={sale} sender={sender} />
      <h1 style={letterStyle.title}>{title}</h1>
      <p style={wish}>{words}</p>
      <Codes sale={sale} codes={codes} />
      <Button href={giftHref}>{t.choose}</Button>
      <p style={letterStyle.text}>
        {t.howTo} {t.until(own.until)}
        <br />
        <a href={fileHref} style={letterStyle.link}>
          {t.file}
        </a>
      </p>
    </>
  )
  const foot = (
    <p style={letterStyle.small}>
      {t.why(from, own.isOwn)}
      <br />
      {t.questions(phone)}
      <br />
      <WithdrawalLink href={parts.withdrawHref} words="data" locale={locale} />
    </p>
  )
  const brand = brandOf(sender, locale)
  return { to: sale.email ?? '', ...letterOf({ locale, brand, subject, preview: words, children, foot }) }
}

const Foot = ({ sale, phone, withdrawHref: href }: LetterParts) => {
  const { locale } = sale.order
  return (
    <p style={letterStyle.small}>
      {certificateWords[locale].questions(phone)}
      <br />
      <WithdrawalLink href={href} words="data" locale={locale} />
    </p>
  )
}

type BuyerLetter = { subject: string; title: string; text: string[] }

/** Email to the buyer: a copy after payment, or a notice of failed delivery. */
function buyerLetter({ subject, title, text }: BuyerLetter, parts: LetterParts, sender: Sender): Letter {
  const { sale, codes, fileHref, giftHref } = parts
  const { locale, buyerEmail } = sale.order
  const t = certificateWords[locale]
  const children = (
    <>
      <h1 style={letterStyle.title}>{title}</h1>
      {text.map((each) => (
        <p key={each} style={letterStyle.text}>
          {each}
        </p>
      ))}
      <Codes sale={sale} codes={codes} />
      <Button href={giftHref}>{t.open}</Button>
      <p style={letterStyle.text}>
        <a href={fileHref} style={letterStyle.link}>
          {t.file}
        </a>
      </p>
    </>
  )
  const foot = <Foot {...parts} />
  const [preview = ''] = text
  return { to: buyerEmail, ...letterOf({ locale, brand: brandOf(sender, locale), subject, preview, children, foot }) }
}

const buyerWords = (sale: Sale) => ({
  number: new Intl.NumberFormat('ru-RU').format(sale.order.number),
  to: [`${sale.firstName} ${sale.lastName}`.trim(), sale.email ?? sale.phone].filter(Boolean).join(', '),
  when: whenText(sale),
  pieces: sale.quantity,
  sum: letterMoney(sale.value, sale.order.locale),
  until: endOf(sale),
})

export const copyLetter = (parts: LetterParts, sender: Sender): Letter => {
  const { sale } = parts
  const words = { ...buyerWords(sale), isPrinted: sale.type === 'printed' }
  return buyerLetter(certificateWords[sale.order.locale].copy(words), parts, sender)
}

export const refusedLetter = (parts: LetterParts, sender: Sender): Letter =>
  buyerLetter(certificateWords[parts.sale.order.locale].refused(buyerWords(parts.sale)), parts, sender)

/** Expiry reminder with the remaining balance, for the receiver or, without an email, the buyer. */
export function endingLetter(parts: LetterParts, left: Money, sender: Sender): Letter {
  const { sale, giftHref } = parts
  const { locale, buyerEmail } = sale.order
  const t = certificateWords[locale]
  const { subject, title, text } = t.ending({ until: endOf(sale), sum: letterMoney(left, locale) })
  const children = (
    <>
      <h1 style={letterStyle.title}>{title}</h1>
      <p style={letterStyle.text}>{text.join(' ')}</p>
      <Button href={giftHref}>{t.choose}</Button>
    </>
  )
  const foot = <Foot {...parts} />
  const [preview = ''] = text
  const to = sale.email || buyerEmail
  return { to, ...letterOf({ locale, brand: brandOf(sender, locale), subject, preview, children, foot }) }
}

export const giftMessage = ({ sale, giftHref }: LetterParts): { to: string; text: string } => {
  const { locale } = sale.order
  const sum = letterMoney(sale.value, locale).replace('\u00a0₽', locale === 'ru' ? ' руб.' : ' RUB')
  return { to: sale.phone ?? '', text: certificateWords[locale].sms({ from: senderOf(sale), sum, url: giftHref }) }
}

export const giftAddress = (sender: Sender, sale: Sale, key: string): string =>
  `${sender.publicUrl}${localePrefix(sale.order.locale)}/certificate/${key}/`
export const fileAddress = (sender: Sender, sale: Sale, key: string): string =>
  `${sender.publicUrl}${localePrefix(sale.order.locale)}/api/catalog/certificates/file/?key=${key}`
export const withdrawHref = (sender: Sender, sale: Sale, path: string): string =>
  sender.publicUrl + localePrefix(sale.order.locale) + path

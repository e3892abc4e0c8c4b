import type { CSSProperties } from 'react'
import { letterStyle } from '#letters/letter.tsx'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import { WithdrawalLink } from '../consents/withdrawal-foot.emails.tsx'
import type { Seller } from '../invoices/seller.rules.ts'
import { orderSheet } from './order-sheet.texts.ts'

export const quiet: CSSProperties = { fontSize: 14, color: '#40524d' }
export const promise: CSSProperties = {
  margin: '24px 0 0',
  padding: '18px 20px',
  borderRadius: 14,
  background: '#f2f6f4',
}

type FootParts = {
  locale: Locale
  phone: string
  seller: Seller | undefined
  publicUrl: string
  /** Path that withdraws the data consent, without the language prefix. */
  withdrawPath: string
}

/** E-mail footer: reason for the e-mail, contacts and seller details. */
export function Foot({ locale, phone, seller, publicUrl, withdrawPath }: FootParts) {
  const t = orderSheet[locale]
  const site = publicUrl + localePrefix(locale)
  const [before, after] = t.call
  return (
    <>
      <p style={letterStyle.small}>{t.why}</p>
      <p style={letterStyle.small}>
        {phone ? (
          <>
            {before}
            <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} style={letterStyle.link}>
              {phone}
            </a>
            {after}
          </>
        ) : (
          t.reply
        )}
      </p>
      <p style={letterStyle.small}>
        {seller && !seller.isSample && `${seller.name}, ${seller.address}. `}
        <a href={`${site}/pages/personal_data/`} style={letterStyle.link}>
          {t.data}
        </a>
        {'. '}
        <WithdrawalLink href={site + withdrawPath} words="data" locale={locale} />
      </p>
    </>
  )
}

export function ReturnPromise({ locale, href }: { locale: Locale; href: string }) {
  const { title, text, how } = orderSheet[locale].promise
  return (
    <div style={promise}>
      <strong>{title}</strong>
      <br />
      <span style={quiet}>
        {text}
        <br />
        <a href={href} style={letterStyle.link}>
          {how}
        </a>
      </span>
    </div>
  )
}

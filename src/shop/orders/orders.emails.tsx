import type { CSSProperties, ReactNode } from 'react'
import { letterOf, letterStyle } from '#letters/letter.tsx'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import { asRoubles, minus, type Money } from '#kernel/money.ts'
import type { Config } from '#config/settings.ts'
import { brandOf } from '../brand.rules.ts'
import type { Letter } from '../mail.port.ts'
import type { OrderDetail } from './orders.queries.ts'
import { orderSheet, type OrderLetterWords } from './orders.texts.ts'

export type Sender = Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>

const table: CSSProperties = { width: '100%', borderCollapse: 'collapse', margin: '8px 0 24px' }
const cell: CSSProperties = { padding: '10px 0', borderBottom: '1px solid #e3e9e6', verticalAlign: 'top' }
const amountCell: CSSProperties = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 600 }
const part: CSSProperties = { margin: '24px 0 4px', font: '600 17px/1.4 Arial, sans-serif' }
const quiet: CSSProperties = { fontSize: 14, color: '#40524d' }

type OrderLetterParts = {
  order: OrderDetail
  words: OrderLetterWords
  /** Where the order opens without a password, and until when. */
  path: string
  until: string
}

/** A letter about an order: what happened, a way to the order, and what is in it. */
export function orderLetter({ order, words, path, until }: OrderLetterParts, sender: Sender): Letter {
  const { locale, email } = order
  const t = orderSheet[locale]
  const children = (
    <>
      <h1 style={letterStyle.title}>{words.title}</h1>
      {words.text.map((text) => (
        <p key={text} style={letterStyle.text}>
          {text}
        </p>
      ))}
      <p style={letterStyle.action}>
        <a href={`${sender.publicUrl}${localePrefix(locale)}${path}`} style={letterStyle.button}>
          {t.open}
        </a>
      </p>
      <p style={quiet}>{t.linkUntil(until)}</p>
      <h2 style={part}>{t.items}</h2>
      <Lines order={order} />
      <h2 style={part}>{t.where}</h2>
      <p style={letterStyle.text}>{placeOf(order)}</p>
      <p style={letterStyle.small}>{t.why}</p>
    </>
  )
  const [preview = ''] = words.text
  const brand = brandOf(sender, locale)
  return { to: email, ...letterOf({ locale, brand, subject: words.subject, preview, children }) }
}

export const letterMoney = (amount: Money, locale: Locale): string =>
  `${asRoubles(amount).toLocaleString(locale === 'ru' ? 'ru-RU' : 'en-GB', { maximumFractionDigits: 2 })}\u00a0₽`

const placeOf = ({ pointWords, locale, city, street, house, building, apartment, zip }: OrderDetail): string =>
  pointWords?.[locale] ??
  [zip, city, street, [house, building].filter(Boolean).join(', '), apartment].filter(Boolean).join(', ')

function Lines({ order }: { order: OrderDetail }) {
  const { locale, lines } = order
  const t = orderSheet[locale]
  const money = (amount: Money) => letterMoney(amount, locale)
  const isPaid = order.total > 0 && order.paid >= order.total
  const discounts: [string, Money][] = [
    [t.sale, order.saleDiscount],
    [t.promo, order.promoDiscount],
    [t.bonuses, order.bonusDiscount],
    [t.certificate, order.certificateDiscount],
  ]
  const pieces = lines.reduce((count, { quantity }) => count + quantity, 0)
  return (
    <table style={table}>
      <tbody>
        {lines.map(({ id, name, color, size, height, quantity, total }) => (
          <Row key={id} amount={money(total)}>
            {name[locale]}
            <br />
            <span style={quiet}>
              {[color[locale], size[locale], height > 0 && t.height(height), quantity > 1 && `× ${quantity}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </Row>
        ))}
        <Row amount={money(order.goods)}>{t.goods(pieces)}</Row>
        {discounts
          .filter(([, amount]) => amount > 0)
          .map(([name, amount]) => (
            <Row key={name} amount={`−${money(amount)}`}>
              {name}
            </Row>
          ))}
        <Row amount={order.deliveryPrice > 0 ? money(order.deliveryPrice) : t.free}>{t.delivery}</Row>
        <Row amount={money(isPaid ? order.paid : minus(order.total, order.paid))}>
          <strong>
            {t.total[isPaid ? 'paid' : 'due']}, {t.payment[order.paymentType]}
          </strong>
        </Row>
      </tbody>
    </table>
  )
}

const Row = ({ amount, children }: { amount: string; children: ReactNode }) => (
  <tr>
    <td style={cell}>{children}</td>
    <td style={amountCell}>{amount}</td>
  </tr>
)

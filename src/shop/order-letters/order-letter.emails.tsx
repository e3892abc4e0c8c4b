import type { CSSProperties, ReactNode } from 'react'
import { letterMoney } from '#letters/letter-money.ts'
import { letterOf, letterStyle } from '#letters/letter.tsx'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import { minus, times, type Money } from '#kernel/money.ts'
import type { Config } from '#config/settings.ts'
import { pickupNames } from '../delivery/pickup-names.rules.ts'
import { brandOf } from '../brand.rules.ts'
import type { Letter } from '../mail.port.ts'
import { variantPath } from '../media/media.rules.ts'
import { heightWords } from '../heights.rules.ts'
import { sizeText } from '../letter-sizes.rules.ts'
import type { OrderLetterWords } from './order-letters.texts.ts'
import type { Seller } from '../invoices/seller.rules.ts'
import { Foot, promise, quiet, ReturnPromise } from './order-letter-foot.emails.tsx'
import { OrderStops } from './order-stops.emails.tsx'
import type { Receipt } from '../receipts/receipts.queries.ts'
import type { OrderDetail } from '../orders/orders.queries.ts'
import { isOver, isReceived } from '../orders/orders.rules.ts'
import { orderSheet } from './order-sheet.texts.ts'

export type Sender = Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>

const table: CSSProperties = { width: '100%', borderCollapse: 'collapse', margin: '8px 0 24px' }
const lineCell: CSSProperties = { padding: '12px 0', borderBottom: '1px solid #e3e9e6', verticalAlign: 'middle' }
const pictureCell: CSSProperties = { ...lineCell, width: 72 }
const pictureStyle: CSSProperties = { display: 'block', borderRadius: 8, background: '#e3ece8', objectFit: 'cover' }
const sumCell: CSSProperties = { padding: '7px 0', verticalAlign: 'top' }
const sumName: CSSProperties = { ...sumCell, color: '#40524d' }
const amount: CSSProperties = { textAlign: 'right', whiteSpace: 'nowrap', fontWeight: 600 }
const totalCell: CSSProperties = { padding: '12px 0', fontSize: 19, fontWeight: 600 }
const part: CSSProperties = { margin: '24px 0 8px', font: '600 17px/1.4 Arial, sans-serif' }
const pairTable: CSSProperties = { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' }
const half: CSSProperties = { width: '50%', padding: '0 16px 0 0', verticalAlign: 'top' }

const codeBox: CSSProperties = { ...promise, textAlign: 'center' }
const codeDigits: CSSProperties = { fontSize: 32, lineHeight: '44px', letterSpacing: 6 }

export type OrderLetterParts = {
  order: OrderDetail
  words: OrderLetterWords
  /** Pickup code that the buyer names in a store. */
  code?: string | null
  /** Path of the order for access without a password, and the expiry of that access. */
  path: string
  until: string
  /** Path of the invoice file; null unless an invoice is due. */
  file?: string | null
  /** Payment path while the order awaits online payment. */
  payPath?: string | null
  /** Receipts of the order, registered or pending. */
  receipts?: readonly Pick<Receipt, 'id' | 'kind' | 'amount'>[]
  /** Contact phone of the shop. */
  phone?: string
  /** Legal details of the seller. */
  seller?: Seller | undefined
  /** Path that withdraws the data consent, without the language prefix. */
  withdrawPath: string
  /** True for e-mails about a return, which omit the progress and the return policy. */
  isAboutReturn?: boolean
}

/** Order e-mail: event, progress, link to the order, and contents. */
export function orderLetter(
  {
    order,
    words,
    code,
    path,
    until,
    receipts = [],
    phone = '',
    seller,
    withdrawPath,
    isAboutReturn = false,
    ...first
  }: OrderLetterParts,
  sender: Sender,
): Letter {
  const { locale, email } = order
  const t = orderSheet[locale]
  const addressOf = (own: string) => `${sender.publicUrl}${localePrefix(locale)}${own}`
  const href = addressOf(path)
  const children = (
    <>
      <h1 style={letterStyle.title}>{words.title}</h1>
      {words.text.map((text) => (
        <p key={text} style={letterStyle.text}>
          {text}
        </p>
      ))}
      {code && (
        <p style={codeBox}>
          {t.code}
          <br />
          <strong style={codeDigits}>{code}</strong>
        </p>
      )}
      {!isAboutReturn && <OrderStops order={order} names={t.stops} />}
      <Ways order={order} href={href} {...first} addressOf={addressOf} />
      <p style={quiet}>{t.linkUntil(until)}</p>
      <h2 style={part}>{t.items}</h2>
      <Lines order={order} publicUrl={sender.publicUrl} />
      <PlaceAndReceipts order={order} receipts={receipts} href={href} />
      {!isOver(order.state) && !isAboutReturn && <ReturnPromise locale={locale} href={href} />}
    </>
  )
  const [preview = ''] = words.text
  const brand = brandOf(sender, locale)
  const foot = (
    <Foot locale={locale} phone={phone} seller={seller} publicUrl={sender.publicUrl} withdrawPath={withdrawPath} />
  )
  return { to: email, ...letterOf({ locale, brand, subject: words.subject, preview, children, foot }) }
}

type WayParts = Pick<OrderLetterParts, 'order' | 'file' | 'payPath'> & {
  href: string
  addressOf: (path: string) => string
}

/** Buttons of the e-mail: invoice or payment first, then the order. */
function Ways({ order, file, payPath, href, addressOf }: WayParts) {
  const t = orderSheet[order.locale]
  const first = file ? { path: file, name: t.invoice } : payPath ? { path: payPath, name: payName(order) } : undefined
  return (
    <>
      {first && (
        <p style={letterStyle.action}>
          <a href={addressOf(first.path)} style={letterStyle.wideButton}>
            {first.name}
          </a>
        </p>
      )}
      <p style={first ? letterStyle.nextAction : letterStyle.action}>
        <a href={href} style={first ? letterStyle.quietButton : letterStyle.wideButton}>
          {t.open}
        </a>
      </p>
    </>
  )
}

const payName = (order: OrderDetail): string =>
  orderSheet[order.locale].pay(letterMoney(minus(minus(order.total, order.takenOff), order.paid), order.locale))

/** True until the order is received or over. */
const isComing = ({ state }: OrderDetail): boolean => !isOver(state) && !isReceived(state)

type ReceiptParts = Required<Pick<OrderLetterParts, 'order' | 'receipts'>> & { href: string }

/** Delivery address and receipts, side by side where space permits. */
function PlaceAndReceipts(parts: ReceiptParts) {
  const { order, receipts } = parts
  const t = orderSheet[order.locale]
  const cells = [
    isComing(order) && (
      <div key="place">
        <h2 style={part}>{order.pointWords ? t.point : t.where}</h2>
        <p style={letterStyle.text}>{placeOf(order)}</p>
      </div>
    ),
    receipts.length > 0 && <Receipts key="receipts" {...parts} />,
  ].filter((cell) => cell !== false)
  if (cells.length < 2) return cells[0] ?? null
  return (
    <table className="pair" role="presentation" style={pairTable}>
      <tbody>
        <tr>
          {cells.map((cell, at) => (
            <td key={at} style={half}>
              {cell}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

/** Receipts required by law, with links to the order; the second one follows on delivery. */
function Receipts({ order, receipts, href }: ReceiptParts) {
  const { locale } = order
  const t = orderSheet[locale]
  const isNext = isComing(order) && receipts.every(({ kind }) => kind === 'prepayment')
  return (
    <>
      <h2 style={part}>{t.receipt.title}</h2>
      <p style={letterStyle.text}>
        {receipts.map(({ id, kind, amount: sum }) => (
          <span key={id}>
            <a href={href} style={letterStyle.link}>{`${t.receipt.kinds[kind]}, ${letterMoney(sum, locale)}`}</a>
            <br />
          </span>
        ))}
        {isNext && <span style={quiet}>{t.receipt.next}</span>}
      </p>
    </>
  )
}

/** Adds the word for “apartment” to a bare number only. */
const apartmentText = (apartment: string, locale: Locale): string =>
  /^\d+$/.test(apartment) ? orderSheet[locale].apartment(apartment) : apartment

const placeOf = ({ pointWords, locale, city, street, house, building, apartment, zip }: OrderDetail): string =>
  pointWords?.[locale] ??
  [zip, city, street, house, building, apartment && apartmentText(apartment, locale)].filter(Boolean).join(', ')

function Lines({ order, publicUrl }: { order: OrderDetail; publicUrl: string }) {
  const { locale } = order
  const t = orderSheet[locale]
  const money = (sum: Money) => letterMoney(sum, locale)
  const discounts: [string, Money][] = [
    [t.sale, order.saleDiscount],
    [t.promo, order.promoDiscount],
    [t.bonuses, order.bonusDiscount],
    [t.certificate, order.certificateDiscount],
    [t.exchange, order.exchangeDiscount],
  ]
  const pieces = order.lines.reduce((count, { quantity }) => count + quantity, 0)
  const cost = minus(order.total, order.takenOff)
  const delivery = pickupNames[locale][order.pickupType]
  const isPaid = order.total > 0 && order.paid >= cost
  const total = isOver(order.state) || cost === 0 ? 'over' : isPaid ? 'paid' : 'due'
  return (
    <>
      <table className="rows" style={table}>
        <tbody>
          {order.lines.map((line) => (
            <Line key={line.id} line={line} locale={locale} publicUrl={publicUrl} />
          ))}
        </tbody>
      </table>
      <table className="rows" style={table}>
        <tbody>
          <Sum value={money(order.goods)}>{t.goods(pieces)}</Sum>
          {discounts
            .filter(([, sum]) => sum > 0)
            .map(([name, sum]) => (
              <Sum key={name} value={`−${money(sum)}`}>
                {name}
              </Sum>
            ))}
          <Sum value={order.deliveryPrice > 0 ? money(order.deliveryPrice) : t.free}>{delivery}</Sum>
          {order.takenOff > 0 && (
            <Sum value={`−${money(order.takenOff)}`}>{order.paid > 0 ? t.takenOff : t.leftBefore}</Sum>
          )}
          <tr>
            <td style={totalCell}>
              {total === 'over' ? t.total.over : `${t.total[total]}, ${t.payment[order.paymentType]}`}
            </td>
            <td style={{ ...totalCell, ...amount }}>{money(total === 'due' ? minus(cost, order.paid) : cost)}</td>
          </tr>
        </tbody>
      </table>
    </>
  )
}

type LineParts = { line: OrderDetail['lines'][number]; locale: Locale; publicUrl: string }

function Line({ line, locale, publicUrl }: LineParts) {
  const { name, color, size, cut, height, quantity, price, picture, tile } = line
  const words = [
    color[locale],
    sizeText(size[locale], cut, locale),
    height > 0 && orderSheet[locale].height(heightWords(height)),
    quantity > 1 && `× ${quantity}`,
  ]
  return (
    <tr>
      <td style={pictureCell}>
        {picture ? (
          <img
            src={publicUrl + variantPath(picture.hash, 168, 'webp')}
            width={56}
            height={76}
            alt=""
            style={pictureStyle}
          />
        ) : (
          <div style={{ ...pictureStyle, width: 56, height: 76, background: tile }} />
        )}
      </td>
      <td style={lineCell}>
        {name[locale]}
        <br />
        <span style={quiet}>{words.filter(Boolean).join(' · ')}</span>
      </td>
      <td style={{ ...lineCell, ...amount }}>{letterMoney(times(price, quantity), locale)}</td>
    </tr>
  )
}

const Sum = ({ value, children }: { value: string; children: ReactNode }) => (
  <tr>
    <td style={sumName}>{children}</td>
    <td style={{ ...sumCell, ...amount }}>{value}</td>
  </tr>
)

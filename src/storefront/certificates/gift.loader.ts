import { minus, zero, type Money } from '#kernel/money.ts'
import { codesOf, giftOf, type Sale } from '#shop/certificate-sales/certificate-sales.queries.ts'
import { wishText } from '#shop/certificate-sales/certificate-sales.texts.ts'
import { whenText } from '#shop/certificate-sales/certificate-letters.emails.tsx'
import type { CertificateDesign } from '#shop/certificates/certificate-sales.rules.ts'
import { whyNotSpendable } from '#shop/certificates/certificates.queries.ts'
import type { OrderState } from '#shop/orders/orders.rules.ts'
import { formatMoney } from '#ui/format-money.ts'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import { page, type Page } from '#web/page.ts'
import { dayInYear, dayText } from '#kernel/day-text.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { privateHead } from '../common/private.head.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { certificateTexts, type CertificateTexts } from './certificates.texts.ts'

export type GiftData = {
  t: CertificateTexts['gift']
  title: string
  landingHref: string
  gift: {
    key: string
    design: CertificateDesign
    name: string
    sum: string
    wish: string
    senderText: string
    codes: { code: string; stateText: string; isSpendable: boolean }[]
    fileHref: string
    /** Opened by the receiver, so that the first view is recorded. */
    isReceiver: boolean
    /** Order status and resend form, only for the buyer. */
    own: {
      stateText: string
      receiverText: string
      mayResend: boolean
      mayChange: boolean
      countries: PhoneCountry[]
      form: { label: string; name: 'picker_name' | 'picker_last_name' | 'picker_email' }[]
      phoneLabel: string
    } | null
  } | null
}

type Own = NonNullable<GiftData['gift']>

/** Loads the gift page behind the link of an e-mail or QR code. */
export async function loadGift(visit: ShopVisit<'key'>): Promise<Page<GiftData, undefined>> {
  const { locale, params, context } = visit
  const t = certificateTexts[locale].gift
  const { sale, reader } = (await giftOf(context.db, { key: params.key, secretKeys: context.secretKeys })) ?? {}
  const isThere = sale?.issuedAt && !sale.takenBackAt
  const title = !isThere ? t.none : reader === 'buyer' ? t.buyerTitle : t.title
  const gift = isThere ? giftData(sale, visit, reader === 'buyer') : null
  return page({
    head: privateHead(title, visit),
    data: { t, title, landingHref: link(visit, 'certificate'), gift },
  })
}

function giftData(sale: Sale, visit: ShopVisit<'key'>, isBuyer: boolean): Own {
  const { locale, params, base, context, now } = visit
  const t = certificateTexts[locale].gift
  const money = (sum: Money) => formatMoney(sum, locale)
  const codes = codesOf(sale, context.secretKeys)
  return {
    key: params.key,
    design: sale.design,
    name: sale.firstName,
    sum: money(sale.value),
    wish: wishText({ ...sale, locale: sale.order.locale }),
    senderText: fill(t.sender, { name: `${sale.order.buyerName} ${sale.order.buyerLastName}`.trim() }),
    codes: sale.certificates.map((each, at) => ({
      code: codes[at] ?? '',
      stateText: balanceText(each, visit),
      isSpendable: whyNotSpendable(each, now) === null,
    })),
    fileHref: `${base}/api/catalog/certificates/file/?key=${params.key}`,
    isReceiver: !isBuyer,
    own: isBuyer ? ownData(sale, visit) : null,
  }
}

type Piece = Sale['certificates'][number]

function balanceText(piece: Piece, { locale, now }: ShopVisit<'key'>): string {
  const t = certificateTexts[locale].gift
  const day = dayInYear(piece.expiresAt, locale, now)
  if (piece.stoppedAt) return t.blocked
  if (piece.isWaiting) return t.notYet
  if (piece.expiresAt < now) return fill(t.over, { day })
  if (minus(piece.balance, zero) === 0) return t.spent
  return fill(t.left, { sum: formatMoney(piece.balance, locale), value: formatMoney(piece.amount, locale), day })
}

/** Envelope progress; a paid certificate counts as packing until shipped. */
const envelopeStop = (state: OrderState): 'packing' | 'shipped' | 'ready' | 'delivered' =>
  state === 'shipped' || state === 'ready' || state === 'delivered' ? state : 'packing'

function ownData(sale: Sale, { locale }: ShopVisit<'key'>): Own['own'] {
  const { gift: t, form } = certificateTexts[locale]
  const { sentAt, openedAt, refusedAt, type, email, phone } = sale
  const isOnline = type === 'online'
  const stateText = openedAt
    ? fill(t.states.opened, { day: dayText(openedAt, locale) })
    : !isOnline
      ? t.envelope[envelopeStop(sale.order.state)]
      : refusedAt
        ? t.states.refused
        : sentAt
          ? t.states.sent
          : fill(t.states.waiting, { when: whenText({ ...sale, order: { ...sale.order, locale } }) })
  const name = `${sale.firstName} ${sale.lastName}`.trim()
  return {
    stateText,
    receiverText: fill(t.receiver, { name, address: email ?? phone ?? '' }),
    mayResend: isOnline && (sentAt !== null || refusedAt !== null),
    mayChange: isOnline && openedAt === null,
    countries: phoneCountries(locale),
    form: [
      { label: form.name, name: 'picker_name' },
      { label: form.lastName, name: 'picker_last_name' },
      { label: form.email, name: 'picker_email' },
    ],
    phoneLabel: form.phone,
  }
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { badField, Refusal } from '#kernel/refusal.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Db } from '#kernel/db.ts'
import { cardConsentVersion, type CardInput } from '../cards/cards.rules.ts'
import { payableCards } from '../cards/cards.queries.ts'
import { namesOf, underContract } from '../contracts.ts'
import { costOf, lockOrder, moveLocked, type LockedOrder } from '../orders/move-order.action.ts'
import { orders } from '../orders/orders.tables.ts'
import { limitText, maxAtDoorText } from '../delivery/delivery.texts.ts'
import { pickupFacts } from '../delivery/pickup-types.rules.ts'
import { piecesOfOrder, receiptBuyer } from '../receipts/order-pieces.queries.ts'
import { piecesFor, receiptLines } from '../receipts/receipts.rules.ts'
import type { ReceiptSheet } from '../receipts/receipt.port.ts'
import {
  chargeCard,
  fromBank,
  isStuckCharge,
  lostCharge,
  type StartedPayment,
  type StartParts,
} from './charge-card.action.ts'
import { providerFor, providerOf, type BankParts } from './provider-of.ts'
import type { PaymentOffer, PaymentProvider, PaymentProviders, PaymentInput } from './payment.port.ts'
import { doorRefusal } from './pay-page.queries.ts'
import { isUnsettled, type Payment } from './payments.queries.ts'
import { backMark, brokenLimit, isLiving, typeOfMethod, type PaymentMethod } from './payments.rules.ts'
import { payments } from './payments.tables.ts'
import { settlePayment } from './settle-payment.action.ts'

export type StartInput = {
  number: number
  method: PaymentMethod
  locale: Locale
  returnUrl: string
  /** True for another payer, who must not be led to the order. */
  isByOther?: boolean
  /** Saved card choice of a signed-in member. */
  card?: CardInput | undefined
  now: Date
}

/** Maximum rounds, as open attempts may have to be given up first. */
const maxTries = 3

/**
 * Starts the payment of an order and returns the payment page, or `paid`. An open attempt is continued; one by another
 * method is given up at the provider first, because only one may take money. The provider is called between
 * transactions, under the key of the attempt, so that a retry makes no second payment.
 */
export async function startPayment(parts: StartParts, input: StartInput): Promise<StartedPayment> {
  const { db, providers } = parts
  const { now } = input
  for (let tries = 1; tries <= maxTries; tries++) {
    const open = await db.transaction((tx) => openPayment(tx, providers, input))
    if (open === 'paid') return 'paid'
    const { payment, isAsWished } = open
    if (!isAsWished) {
      await fromBank(parts, giveUpPayment(parts, payment, now))
      continue
    }
    if (payment.payUrl) {
      const standing = await standingOf(parts, payment, now)
      if (standing?.countedAt) return 'paid'
      if (!standing || isLiving(standing.state)) return { payUrl: payment.payUrl }
      continue
    }
    const paymentInput = await fromBank(parts, wishOf(parts, payment, input))
    if (payment.cardId !== null) return chargeCard(parts, { payment, input: paymentInput, now })
    const provider = providerOf(parts, payment)
    const remote = await fromBank(parts, provider.create(paymentInput))
    const outcome = await settlePayment(db, { provider, remote, now })
    if (outcome?.countedAt) return 'paid'
    // A double click may have made two payments: both lead to the recorded one.
    if (outcome?.payUrl && outcome.state === 'pending') return { payUrl: outcome.payUrl }
  }
  throw new Refusal('payment_not_begun', 503)
}

type PayAddressInput = { method: PaymentMethod; payment: StartedPayment; page: string }

/** Payment address: page of the bank, or `page` of the shop for a QR code, a refusal or a wait. */
export const payAddress = (offer: PaymentOffer | undefined, { method, payment, page }: PayAddressInput): string =>
  typeof payment === 'object' && !offer?.codes.includes(method) ? payment.payUrl : page

/** Current state of an open attempt at the provider; an ended attempt has no usable page. */
async function standingOf(parts: StartParts, payment: Payment, now: Date) {
  if (payment.providerId === null) return undefined
  try {
    const provider = providerOf(parts, payment)
    return await settlePayment(parts.db, { provider, remote: await provider.read(payment.providerId), now })
  } catch (error) {
    parts.report(error)
    return undefined
  }
}

/** Return URL that names the payment, so that the page waits for the bank before asking to pay again. */
function backFromBank(page: string, payment: Payment): string {
  const url = new URL(page)
  url.searchParams.set('back', backMark(payment))
  return url.href
}

async function wishOf(
  parts: BankParts,
  payment: Payment,
  { number, locale, returnUrl }: StartInput,
): Promise<PaymentInput> {
  const { key, method, amount, isTwoStage } = payment
  const receipt = await receiptOf(parts, payment)
  return {
    key,
    method,
    amount,
    isTwoStage,
    savesCard: payment.cardConsent !== null,
    orderNumber: number,
    locale,
    returnUrl: backFromBank(returnUrl, payment),
    receipt,
  }
}

type OpenTry = { payment: Payment; isAsWished: boolean }

/** Open attempt of an order, or a new one; the order stores the payment type. */
async function openPayment(tx: Db, providers: PaymentProviders, input: StartInput): Promise<OpenTry | 'paid'> {
  const { number, method, isByOther = false, now } = input
  const order = await lockOrder(tx, number)
  const cost = costOf(order)
  if (order.paid >= cost && order.state !== 'cancelled') return 'paid'
  refuseOver(order, now)
  const { provider, ...ownCard } = await cardOfTry(tx, { providers, order, input })
  // Check first: a bank would refuse, and the earlier attempt must not be given up for that.
  const broken = brokenLimit(provider.limits[method], cost)
  if (broken) throw badField('way', broken.code, { limit: limitText(broken.limit) })
  const [open] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, order.id), isUnsettled))
  if (open) {
    const isSameCard = open.cardId === ownCard.cardId && (open.cardConsent === null) === (ownCard.cardConsent === null)
    // The card was deleted during a charge: ask first whether money was taken.
    const isLostCharge = open.chargedAt !== null && open.providerId === null && open.cardId === null
    const isOver = isLostCharge || isStuckCharge(open, now)
    return {
      payment: open,
      isAsWished: open.method === method && open.isByOther === isByOther && isSameCard && !isOver,
    }
  }
  await tx
    .update(orders)
    .set({ paymentType: typeOfMethod(method) })
    .where(eq(orders.id, order.id))
  const count = sql`(select count(*) + 1 from payments where order_id = ${order.id})`
  const [payment] = await tx
    .insert(payments)
    .values({
      orderId: order.id,
      provider: provider.name,
      key: sql`${`${number}-`} || ${count}`,
      method,
      amount: cost,
      isTwoStage: isHeld(provider, order, method),
      isByOther,
      ...ownCard,
      createdAt: now,
      changedAt: now,
    })
    .returning()
  return { payment: payment!, isAsWished: true }
}

type TryInput = { providers: PaymentProviders; order: LockedOrder; input: StartInput }

/**
 * Provider and card of a new attempt; a saved card is charged by its own provider. Members pay only with their own
 * cards, and none is saved for the order of another.
 */
async function cardOfTry(tx: Db, { providers, order, input: { card, method, now } }: TryInput) {
  const provider = providerFor(providers, method)
  if (!provider) throw new Refusal('payment_unavailable', 409)
  if (!card || method !== 'card') return { provider, cardId: null, cardConsent: null }
  const isOwn = card.accountId === order.accountId
  if (card.cardId !== null) {
    const { accountId, cardId } = card
    const cards = isOwn ? await payableCards(tx, { accountId, providers: namesOf(providers), now }) : []
    const kept = cards.find(({ id }) => id === cardId)
    if (!kept) throw badField('card', 'card_unavailable')
    return { provider: underContract(providers, kept.provider, `card ${cardId}`), cardId, cardConsent: null }
  }
  const cardConsent = isOwn && card.isKept && provider.keepsCards ? cardConsentVersion : null
  return { provider, cardId: null, cardConsent }
}

/** Decides whether to hold the money: goods to try on are paid for when kept. */
const isHeld = ({ holds }: PaymentProvider, order: LockedOrder, method: PaymentMethod): boolean =>
  holds.includes(method) && pickupFacts[order.pickupType].fitting

/** Receipt data sent with the payment. */
async function receiptOf(parts: BankParts, payment: Payment): Promise<ReceiptSheet> {
  const { orderId, amount } = payment
  const { vat } = providerOf(parts, payment)
  const [order] = await parts.db.select().from(orders).where(eq(orders.id, orderId))
  const pieces = piecesFor(amount, await piecesOfOrder(parts.db, order!))
  return { buyer: receiptBuyer(order!), lines: receiptLines(pieces, { vat, mode: 'full_prepayment' }) }
}

function refuseOver({ state, payBefore }: LockedOrder, now: Date): void {
  if (state !== 'awaiting_payment' || (payBefore !== null && payBefore <= now)) throw new Refusal('payment_over', 409)
}

/** Gives up an attempt at the provider; money that came before is still processed. */
export async function giveUpPayment(parts: BankParts, payment: Payment, now: Date): Promise<void> {
  const { db } = parts
  const { id, key } = payment
  const charge = payment.providerId === null ? await lostCharge(parts, payment, now) : payment
  if (charge === 'coming') throw new Refusal('payment_not_begun', 503)
  const providerId = charge === 'none' ? null : charge.providerId
  if (providerId !== null) {
    const provider = providerOf(parts, payment)
    const remote = await provider.cancel({ id: providerId, key: `${key}-cancel` })
    await settlePayment(db, { provider, remote, now })
    return
  }
  // The provider has not answered, so the buyer has no payment page.
  await db
    .update(payments)
    .set({ state: 'cancelled', changedAt: now })
    .where(
      and(
        eq(payments.id, id),
        eq(payments.state, 'pending'),
        isNull(payments.providerId),
        // Unless a charge has begun since.
        payment.chargedAt === null ? isNull(payments.chargedAt) : eq(payments.chargedAt, payment.chargedAt),
      ),
    )
}

/** Switches an order to payment on delivery, after giving up every online attempt. */
export async function payOnDelivery(
  parts: StartParts,
  { number, now }: { number: number; now: Date },
): Promise<'paid' | 'on_delivery'> {
  const { db } = parts
  // Check first, so that no attempt is given up for an unavailable option.
  const [before] = await db.select().from(orders).where(eq(orders.number, number))
  if (before?.state === 'awaiting_payment') await needDoor(db, before)
  const open = await db
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(orders.number, number), isUnsettled, isNull(payments.countedAt)))
  for (const { payment } of open) await fromBank(parts, giveUpPayment(parts, payment, now))
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    if (order.paid >= order.total && order.total > 0) return 'paid'
    if (order.state === 'new') return 'on_delivery'
    if (order.state !== 'awaiting_payment') throw new Refusal('payment_over', 409)
    await needDoor(tx, order)
    await moveLocked(tx, order, { to: 'new', by: 'buyer', reason: 'on_delivery', now })
    return 'on_delivery'
  })
}

async function needDoor(db: Db, order: LockedOrder): Promise<void> {
  const code = await doorRefusal(db, order)
  if (code) throw badField('way', code, { limit: maxAtDoorText(order.pickupType) })
}

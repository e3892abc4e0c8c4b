import { and, eq, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Config } from '#config/settings.ts'
import type { Db } from '#kernel/db.ts'
import { FinalFailure } from '#kernel/jobs.ts'
import { kopecks } from '#kernel/money.ts'
import { after, minutes } from '#kernel/time.ts'
import { withdrawalPath } from '../consents/withdrawal-link.ts'
import { certificateSales } from '../certificates/certificate-sales.tables.ts'
import { issueSold, openSold, takeWarnings } from '../certificates/sold-certificates.actions.ts'
import type { Letter, Mailer } from '../mail.port.ts'
import { emit, emitEach } from '../news.ts'
import { sendOnce } from '../order-letters/order-letters.actions.ts'
import { lockOrder, moveLocked } from '../orders/move-order.action.ts'
import { isPaidFirst } from '../orders/orders.rules.ts'
import { orders } from '../orders/orders.tables.ts'
import type { SmsSender } from '../sms.port.ts'
import { certificateFile, fileNames } from './certificate-file.ts'
import {
  copyLetter,
  endingLetter,
  fileAddress,
  giftAddress,
  giftLetter,
  giftMessage,
  refusedLetter,
  withdrawHref,
  type LetterParts,
} from './certificate-letters.emails.tsx'
import { codesOf, giftLinks, saleOf, type GiftReader, type Sale } from './certificate-sales.queries.ts'

export type SendParts = {
  db: NodePgDatabase
  mailer: Mailer
  /** Undefined for a shop without text messages. */
  sms?: SmsSender | undefined
  config: Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn' | 'certificateDays'>
  secretKeys: readonly string[]
  site: { now: () => Promise<{ settings: { phone: string } }> }
}

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

/** Processes a certificate order according to its state: issues codes once paid and plans the emails. */
export async function followOrder(parts: SendParts, orderId: number, now: Date): Promise<void> {
  const { db, secretKeys, config } = parts
  await db.transaction(async (tx) => {
    const [row] = await tx.select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
    const order = row && (await lockOrder(tx, row.number))
    if (!order) return
    const isPaid = isPaidFirst(order.paymentType) ? ['paid', 'packing', 'shipped', 'ready', 'delivered'] : ['delivered']
    const isEarly = !isPaidFirst(order.paymentType) && ['packing', 'shipped', 'ready'].includes(order.state)
    if (!isEarly && !isPaid.includes(order.state)) return
    const issue = { orderId, secretKeys, lifetimeDays: config.certificateDays, isWaiting: isEarly, now }
    const isNew = await issueSold(tx, issue)
    if (!isNew && order.state === 'delivered' && !isPaidFirst(order.paymentType)) await openSold(tx, orderId)
  })
  const sale = await saleOf(db, orderId)
  if (!sale?.issuedAt || sale.takenBackAt) return
  const isPaid = isPaidFirst(sale.order.paymentType) || sale.order.state === 'delivered'
  if (isPaid) await sendCopy(parts, sale, now)
  await db.transaction((tx) => planLetters(tx, { now, orderId }))
}

/** Time after which a planned but unsent email is planned again. */
const plannedFor = minutes(15)

/** Plans the emails whose delivery time has come; of concurrent processes, one plans each email. */
export const planLetters = (tx: Db, { now, orderId }: { now: Date; orderId?: number }): Promise<number> =>
  emitEach(
    tx,
    'certificates.due',
    sql<{ orderId: number }>`
      update certificate_sales s set planned_at = ${at(now)} from (
        select order_id from certificate_sales
        where type = 'online' and sent_at is null and issued_at is not null and taken_back_at is null
          and refused_at is null and (deliver_at is null or deliver_at <= ${at(now)})
          and (planned_at is null or planned_at <= ${at(after(now, -plannedFor))})
          and (${orderId ?? null}::integer is null or order_id = ${orderId ?? null}::integer)
        order by planned_at nulls first, order_id limit 200 for update skip locked
      ) due where s.order_id = due.order_id returning s.order_id as "orderId"`,
  )

/** Email data with links for the given reader; a buyer's link grants more rights. */
async function partsOf({ config, secretKeys, site }: SendParts, sale: Sale, reader: GiftReader): Promise<LetterParts> {
  const links = giftLinks(secretKeys)
  const key = reader === 'buyer' ? links.buyerKey(sale.orderId) : links.receiverKey(sale)
  const { number, buyerEmail } = sale.order
  const subject =
    reader === 'buyer'
      ? { subject: 'order' as const, id: number, email: buyerEmail }
      : { subject: 'receiver' as const, id: sale.orderId, email: sale.email ?? '' }
  return {
    sale,
    codes: codesOf(sale, secretKeys),
    giftHref: giftAddress(config, sale, key),
    fileHref: fileAddress(config, sale, key),
    withdrawHref: withdrawHref(config, sale, withdrawalPath(secretKeys, subject)),
    phone: (await site.now()).settings.phone,
  }
}

/** Emails the buyer a copy, unless the buyer is the receiver of an immediate certificate. */
async function sendCopy(parts: SendParts, sale: Sale, now: Date): Promise<void> {
  if (sale.picker === 'self' && sale.type === 'online' && !sale.deliverAt) return
  const letter = copyLetter(await partsOf(parts, sale, 'buyer'), parts.config)
  await sendOnce(parts.db, { orderId: sale.orderId, kind: 'certificate', now }, () => parts.mailer.send(letter))
}

/** Sends the certificates by email, or by SMS without an address, and marks the order as delivered. */
export async function sendCertificates(parts: SendParts, orderId: number, now: Date): Promise<void> {
  const { db } = parts
  const sale = await saleOf(db, orderId)
  if (!sale?.issuedAt || sale.takenBackAt || sale.type !== 'online' || sale.refusedAt) return
  const kind = `certificate:${sale.letters}`
  const letter = await partsOf(parts, sale, 'receiver')
  try {
    if (sale.sentAt === null) await sendOnce(db, { orderId, kind, now }, () => handOver(parts, letter))
  } catch (error) {
    if (!(error instanceof FinalFailure)) throw error
    return tellRefused(parts, sale, now)
  }
  await noteSent(db, sale, now)
}

/** Records the sending, unless the address has changed meanwhile. */
async function noteSent(db: NodePgDatabase, { orderId, letters, order: { number } }: Sale, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, number)
    const own = and(eq(certificateSales.orderId, orderId), eq(certificateSales.letters, letters))
    await tx
      .update(certificateSales)
      .set({ sentAt: now })
      .where(and(own, isNull(certificateSales.sentAt)))
    if (order.state === 'paid') await moveLocked(tx, order, { to: 'delivered', by: 'shop', reason: 'sent', now })
  })
}

async function handOver({ mailer, sms, config, secretKeys }: SendParts, parts: LetterParts): Promise<void> {
  const { sale, phone } = parts
  if (sale.email) {
    const { locale } = sale.order
    const file = await certificateFile(sale, { config, secretKeys, phone, locale })
    const pdf = { contentType: 'application/pdf', encoding: 'base64' as const, content: file.toString('base64') }
    return mailer.send({ ...giftLetter(parts, config), attachments: [{ filename: fileNames[locale], ...pdf }] })
  }
  if (!sms) throw new FinalFailure('nobody sends short messages')
  await sms.send(giftMessage(parts))
}

/** Emails the buyer the codes after a failed delivery, because only the buyer can act. */
async function tellRefused(parts: SendParts, sale: Sale, now: Date): Promise<void> {
  const { db, mailer, config } = parts
  const letter = await partsOf(parts, sale, 'buyer')
  const { orderId, letters } = sale
  const own = and(eq(certificateSales.orderId, orderId), eq(certificateSales.letters, letters))
  await db.update(certificateSales).set({ refusedAt: now }).where(own)
  const kind = `certificate-refused:${letters}`
  await sendOnce(db, { orderId, kind, now }, () => mailer.send(refusedLetter(letter, config)))
}

/** Plans expiry reminders for certificates with a remaining balance. */
export async function planEndings(db: NodePgDatabase, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const due = await takeWarnings(tx, now)
    for (const { orderId } of due) await emit(tx, 'certificates.ending', { orderId })
    return due.length
  })
}

export async function sendEnding(parts: SendParts, orderId: number, now: Date): Promise<void> {
  const sale = await saleOf(parts.db, orderId)
  const left = sale?.certificates.reduce((all, { balance }) => all + balance, 0) ?? 0
  if (!sale || left === 0 || sale.takenBackAt) return
  const letter: Letter = endingLetter(
    await partsOf(parts, sale, sale.email ? 'receiver' : 'buyer'),
    kopecks(left),
    parts.config,
  )
  const end = sale.certificates[0]!.expiresAt.toISOString().slice(0, 10)
  await sendOnce(parts.db, { orderId, kind: `certificate-ending:${end}`, now }, () => parts.mailer.send(letter))
}

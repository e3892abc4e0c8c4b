import { Type, type TOptional, type TString } from 'typebox'
import { kopecks } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { orderLinks } from '#shop/orders/order-link.ts'
import { returnableLines } from '#shop/orders/order-returns.action.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { isOrderOf } from '#shop/orders/repeat-order.action.ts'
import { CancelOrder } from '#shop/orders/orders.schemas.ts'
import { askReturn, type ReturnLineInput } from '#shop/returns/ask-return.action.ts'
import { sendReturn, withdrawReturn } from '#shop/returns/move-return.action.ts'
import {
  maxReturnWordsLength,
  maxReturnPhotos,
  returnReasons,
  returnWays,
  trackShape,
} from '#shop/returns/returns.rules.ts'
import { orderLimit } from '#shop/route-limits.ts'
import { storeIdBySlug } from '#shop/stock/stock.queries.ts'
import { notFound } from '#kernel/refusal.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'

const page = link({ base: '' }, 'history-orders')
const { order_id, key } = CancelOrder.properties
const OrderFields = { order_id, key: Type.Optional(key) }

/** Maximum number of order lines in a return form. */
export const maxReturnLines = 40
const lineFields = ['take', 'quantity', 'reason', 'wish', 'words', 'files'] as const
type LineField = (typeof lineFields)[number]
type LineFields = Record<`${LineField}_${number}`, TOptional<TString>>

/** Fields of the order lines, numbered from zero. */
const fieldsOfLines = Object.fromEntries(
  Array.from({ length: maxReturnLines }, (_, at) =>
    lineFields.map((name) => [
      `${name}_${at}`,
      Type.Optional(Type.String({ maxLength: name === 'words' ? maxReturnWordsLength : maxReturnPhotos * 33 })),
    ]),
  ).flat(),
) as LineFields

const fields = Type.Object({
  ...OrderFields,
  way: Type.Union(returnWays.map((way) => Type.Literal(way))),
  store: Type.Optional(Type.String({ maxLength: 80 })),
  door: Type.Optional(Type.String({ maxLength: 300 })),
  /** Refund shown on the page, in kopecks. */
  refund: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000_000 })),
  /** Idempotency key of the page: two posts make one return. */
  request_key: Type.Optional(Type.String({ maxLength: 40 })),
  ...fieldsOfLines,
})

type OrderVisit = Pick<FormVisit<{ order_id: number; key?: string }>, 'fields' | 'app' | 'now' | 'owner'>

async function accessOf({ fields, app, now, owner }: OrderVisit) {
  const keyNumber = fields.key === undefined ? undefined : orderLinks(app.secretKeys).numberIn(fields.key, now)?.number
  return { number: fields.order_id, owner: await owner(), keyNumber }
}

const orderPage = ({ order_id: number, key: orderKey }: { order_id: number; key?: string }): string =>
  orderKey === undefined
    ? link({ base: '' }, 'order', { order: String(number) })
    : link({ base: '' }, 'guest-order', { key: orderKey })

type PostedLines = Partial<Record<`${LineField}_${number}`, string>>

/** Return input of a checked line; a size that is no number is ignored. */
function wishAt(postedLines: PostedLines, lineId: number, at: number): ReturnLineInput[] {
  if (postedLines[`take_${at}`] !== 'true') return []
  const reason = returnReasons.find((each) => each === postedLines[`reason_${at}`])
  if (!reason) throw badField(`reason_${at}`, 'required')
  const wish = postedLines[`wish_${at}`] ?? 'money'
  return [
    {
      lineId,
      quantity: Number(postedLines[`quantity_${at}`] ?? 1),
      reason,
      words: postedLines[`words_${at}`] ?? '',
      exchangeOfferId: /^\d{1,9}$/.test(wish) ? Number(wish) : null,
      files: (postedLines[`files_${at}`] ?? '').split(',').filter((id) => /^[0-9a-f]{32}$/.test(id)),
    },
  ]
}

/** Placeholder for a refund that the page has not shown; the post returns the page with the refund. */
const unseen = kopecks(-1)

export const returnForm = form({
  path: '/orders/return/',
  page,
  limit: orderLimit,
  bodyBytes: 96 * 1024,
  fields,
  // `photos_3` are the photos of line 3; their ids are in `files_3`.
  photos: {
    fieldOf: (field) => (/^photos_\d{1,2}$/.test(field) ? field.replace('photos', 'files') : undefined),
    holdsIds: (field) => /^files_\d{1,2}$/.test(field),
    most: maxReturnPhotos,
  },
  act: async (visit) => {
    const { app, now, fields: postedForm } = visit
    const access = await accessOf(visit)
    const order = await findOrder(app.db, { number: access.number, now })
    if (!order || !isOrderOf(access, order)) throw notFound('order')
    const lines = (await returnableLines(app.db, order.id))
      .slice(0, maxReturnLines)
      .flatMap(({ id }, at) => wishAt(postedForm as PostedLines, id, at))
    if (lines.length === 0) throw badField('lines', 'required')
    const storeId = postedForm.store === undefined ? null : ((await storeIdBySlug(app.db, postedForm.store)) ?? null)
    await askReturn(app.db, {
      number: order.number,
      isTheirs: (own) => isOrderOf(access, own),
      lines,
      way: postedForm.way,
      storeId,
      door: postedForm.door ?? '',
      uploader: access.owner,
      moneySeen: postedForm.refund === undefined ? unseen : kopecks(postedForm.refund),
      key: postedForm.request_key ?? null,
      now,
    })
    return `${orderPage(postedForm)}#returns`
  },
})

export const sentReturnForm = form({
  path: '/orders/return/sent/',
  page,
  fields: Type.Object({
    ...OrderFields,
    id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
    track_number: Type.String({ pattern: trackShape }),
  }),
  act: async (visit) => {
    const { app, now, fields: postedForm } = visit
    const access = await accessOf(visit)
    const { id, track_number: trackNumber } = postedForm
    await sendReturn(app.db, { id, trackNumber, isTheirs: (order) => isOrderOf(access, order), now })
    return `${orderPage(postedForm)}#returns`
  },
})

export const withdrawReturnForm = form({
  path: '/orders/return/withdraw/',
  page,
  fields: Type.Object({ ...OrderFields, id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  act: async (visit) => {
    const { app, now, fields: postedForm } = visit
    const access = await accessOf(visit)
    await withdrawReturn(app.db, { id: postedForm.id, isTheirs: (order) => isOrderOf(access, order), now })
    return `${orderPage(postedForm)}#returns`
  },
})

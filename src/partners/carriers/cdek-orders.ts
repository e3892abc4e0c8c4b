import { setTimeout as pause } from 'node:timers/promises'
import { asRoubles, zero, type Money } from '#kernel/money.ts'
import {
  CarrierFault,
  type Carrier,
  type KeptItem,
  type Label,
  type Shipment,
  type ShipmentReceipt,
  type ShipmentState,
  type TrackEvent,
} from '#shop/delivery/carrier.port.ts'
import type { VatRate } from '#shop/receipts/receipt.port.ts'
import { isRecord } from '../json-body.ts'
import { listBytes, patience } from './carrier-request.ts'
import { recordIn, textIn } from './carrier-values.ts'
import { vatPercent, vatWithin } from './carrier-vat.ts'
import type { CdekClient } from './cdek-client.ts'
import { packagesOf } from './cdek-packages.ts'
import { fittingServices, locationOf, packageOf, tariffOf, type CdekAccount } from './cdek-parcel.ts'

const question = { isQuestion: true, patienceMs: patience.price }
const change = { isQuestion: false, patienceMs: patience.change }
const polls = 5

/** Orders of CDEK. Creation and labels are asynchronous: both are polled until ready. */
export function cdekOrders(
  client: CdekClient,
  account: CdekAccount,
): Pick<Carrier, 'createShipment' | 'changeItems' | 'track' | 'cancel' | 'label'> {
  const { pollMs = 1_000 } = account

  async function poll<Answer>(read: () => Promise<Answer | undefined>): Promise<Answer | undefined> {
    for (let turn = 1; turn <= polls; turn++) {
      const answer = await read()
      if (answer !== undefined) return answer
      await pause(pollMs)
    }
    return undefined
  }

  const receiptOf = (uuid: string) =>
    client({ ...question, path: `/orders/${uuid}` }, (answer): ShipmentReceipt | undefined => {
      const track = textIn(recordIn(recordIn(answer)['entity'])['cdek_number'])
      return track === '' ? undefined : { id: uuid, track }
    })

  return {
    createShipment: async (shipment) => {
      const uuid = (await uuidOf(client, shipment.orderNumber)) ?? (await create(client, account, shipment))
      return (await poll(() => receiptOf(uuid))) ?? { id: uuid, track: null }
    },
    changeItems: (uuid, shipment) => {
      const { packages } = orderOf(account, shipment)
      return client({ ...change, path: '/orders', method: 'PATCH', json: { uuid, packages } }, () => {})
    },
    track: async (id) => {
      const { events, returnId } = await client(
        { ...question, path: `/orders/${encodeURIComponent(id)}` },
        (answer) => ({
          events: eventsIn(answer),
          returnId: returnOrderIn(answer),
        }),
      )
      if (returnId === undefined) return events
      const path = `/orders/${encodeURIComponent(returnId)}`
      return [...(await client({ ...question, path }, wayBackIn)), ...events]
    },
    cancel: (id) => cancel(client, encodeURIComponent(id)),
    label: async (id) => {
      const url = await printed(client, id, poll)
      return url === undefined ? null : client({ ...question, path: url, maxBytes: listBytes }, pdfIn)
    },
  }
}

/** Earlier order under this number, so that no second one is created. */
async function uuidOf(client: CdekClient, orderNumber: string): Promise<string | undefined> {
  try {
    return await client({ ...question, path: `/orders?im_number=${encodeURIComponent(orderNumber)}` }, (answer) => {
      const { entity } = recordIn(answer)
      return isRecord(entity) ? textIn(entity['uuid']) || undefined : undefined
    })
  } catch (error) {
    if (error instanceof CarrierFault && error.trouble === 'refused') return undefined
    throw error
  }
}

function create(client: CdekClient, account: CdekAccount, shipment: Shipment): Promise<string> {
  return client({ ...change, path: '/orders', method: 'POST', json: orderOf(account, shipment) }, (answer) => {
    const uuid = textIn(recordIn(recordIn(answer)['entity'])['uuid'])
    if (uuid === '') throw new Error('no order')
    return uuid
  })
}

/**
 * Order for CDEK with a point or an address, an office of ours or a city, never both
 * (`v2_delivery_address_multivalued`).
 */
function orderOf(account: CdekAccount, shipment: Shipment) {
  const { fromCity, shipmentPoint } = account
  const { orderNumber, way, fitting, pointCode, recipient, toCollect, deliveryPrice } = shipment
  const isPaid = toCollect === 0
  const atDoor = (price: Money) => collected(isPaid ? zero : price, account.vat)
  return {
    type: 1,
    number: orderNumber,
    tariff_code: tariffOf(account, shipment),
    comment: shipment.comment.slice(0, 255),
    ...(shipmentPoint ? { shipment_point: shipmentPoint } : { from_location: { code: fromCity } }),
    ...(way === 'point' ? { delivery_point: pointCode } : { to_location: locationOf(shipment) }),
    recipient: { name: recipient.name, email: recipient.email, phones: [{ number: recipient.phone }] },
    delivery_recipient_cost: atDoor(deliveryPrice),
    services: fitting ? fittingServices : [],
    packages: packagesOf(shipment).map(({ box, items }, at) => ({
      number: `${orderNumber}-${at + 1}`,
      ...packageOf(box),
      comment: '',
      items: itemsOf(items, atDoor),
    })),
  }
}

/** Cash on delivery with its VAT; a rate of null is a seller without VAT. */
const collected = (price: Money, vat: VatRate) => ({
  value: asRoubles(price),
  vat_rate: vatPercent(vat),
  vat_sum: vatWithin(price, vat),
})

const itemsOf = (items: Shipment['items'], atDoor: (price: Money) => ReturnType<typeof collected>) =>
  items.map(({ name, sku, price, grams, quantity, markingCode }) => ({
    name,
    ware_key: sku,
    payment: atDoor(price),
    cost: asRoubles(price),
    weight: grams,
    amount: quantity,
    ...(markingCode && { marking: markingCode }),
  }))

/** Deletes an order; one that is on its way can only be refused. */
async function cancel(client: CdekClient, id: string): Promise<void> {
  try {
    await client({ ...change, path: `/orders/${id}`, method: 'DELETE' }, () => {})
  } catch (error) {
    if (!(error instanceof CarrierFault) || error.trouble !== 'refused') throw error
    await client({ ...change, path: `/orders/${id}/refusal`, method: 'POST' }, () => {})
  }
}

type Poll = <Answer>(read: () => Promise<Answer | undefined>) => Promise<Answer | undefined>

async function printed(client: CdekClient, id: string, poll: Poll): Promise<string | undefined> {
  const json = { orders: [{ order_uuid: id }], format: 'A6', copy_count: 1 }
  const uuid = await client({ ...change, path: '/print/barcodes', method: 'POST', json }, (answer) =>
    textIn(recordIn(recordIn(answer)['entity'])['uuid']),
  )
  return poll(() =>
    client({ ...question, path: `/print/barcodes/${encodeURIComponent(uuid)}` }, (answer) => {
      const url = textIn(recordIn(recordIn(answer)['entity'])['url'])
      return url === '' ? undefined : new URL(url).pathname.replace(/^\/v2/, '')
    }),
  )
}

function pdfIn(answer: unknown, bytes: Buffer): Label {
  if (answer !== undefined) throw new Error('no PDF')
  return { kind: 'pdf', bytes: new Uint8Array(bytes) }
}

/** States in both generations of codes; unknown ones are passed on without a state. */
const states: Record<string, ShipmentState> = {
  ACCEPTED: 'created',
  CREATED: 'created',
  RECEIVED_AT_SENDER_WAREHOUSE: 'handed_over',
  RECEIVED_AT_SHIPMENT_WAREHOUSE: 'handed_over',
  READY_FOR_SHIPMENT_IN_SENDER_CITY: 'on_the_way',
  READY_TO_SHIP_AT_SENDING_OFFICE: 'on_the_way',
  TAKEN_BY_TRANSPORTER_FROM_SENDER_CITY: 'on_the_way',
  PASSED_TO_CARRIER_AT_SENDING_OFFICE: 'on_the_way',
  SENT_TO_TRANSIT_CITY: 'on_the_way',
  SEND_TO_TRANSIT_OFFICE: 'on_the_way',
  ACCEPTED_AT_TRANSIT_WAREHOUSE: 'on_the_way',
  SENT_TO_RECIPIENT_CITY: 'on_the_way',
  SEND_TO_RECIPIENT_OFFICE: 'on_the_way',
  ARRIVED_AT_RECIPIENT_CITY: 'on_the_way',
  MET_AT_RECIPIENT_OFFICE: 'on_the_way',
  ACCEPTED_AT_RECIPIENT_CITY_WAREHOUSE: 'on_the_way',
  ACCEPTED_AT_DELIVERY_WAREHOUSE: 'on_the_way',
  ACCEPTED_AT_PICK_UP_POINT: 'ready',
  ACCEPTED_AT_WAREHOUSE_ON_DEMAND: 'ready',
  POSTOMAT_POSTED: 'ready',
  TAKEN_BY_COURIER: 'with_courier',
  ISSUED_FOR_DELIVERY: 'with_courier',
  DELIVERED: 'delivered',
  POSTOMAT_RECEIVED: 'delivered',
  NOT_DELIVERED: 'not_delivered',
  REMOVED: 'cancelled',
}

function eventsIn(answer: unknown): TrackEvent[] {
  const { statuses, packages } = recordIn(recordIn(answer)['entity'])
  if (!Array.isArray(statuses)) return []
  const keptItems = keptIn(packages)
  return statuses
    .filter(isRecord)
    .map(({ code, name, date_time, city }): TrackEvent => {
      const state = states[textIn(code)] ?? null
      const words = { at: textIn(date_time), text: [textIn(name), textIn(city)].filter(Boolean).join(', ') }
      return state === 'delivered' && keptItems
        ? { ...words, state: 'partly_delivered', kept: keptItems }
        : { ...words, state }
    })
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
}

/** Kept pieces of each article after a partial delivery; undefined when CDEK does not count them. */
function keptIn(packages: unknown): KeptItem[] | undefined {
  const items = (Array.isArray(packages) ? packages : [])
    .filter(isRecord)
    .flatMap(({ items: list }) => (Array.isArray(list) ? list.filter(isRecord) : []))
    .map(({ ware_key, amount, delivery_amount, marking }) => ({
      sku: textIn(ware_key),
      code: textIn(marking),
      amount: Number(amount),
      quantity: delivery_amount === undefined || delivery_amount === null ? Number.NaN : Number(delivery_amount),
    }))
  const isCounted = items.every(
    (item) => Number.isInteger(item.quantity) && item.quantity >= 0 && item.quantity <= item.amount,
  )
  const isPart = items.some(({ quantity }) => quantity > 0) && items.some((item) => item.quantity < item.amount)
  if (!isCounted || !isPart) return undefined
  return items.map(({ sku, quantity, code }) => ({
    sku,
    quantity,
    ...(code && quantity === 0 && { backCodes: [code] }),
  }))
}

/** Return order of CDEK for the pieces that were not kept. */
function returnOrderIn(answer: unknown): string | undefined {
  const { related_entities: others } = recordIn(answer)
  const list = Array.isArray(others) ? others.filter(isRecord) : []
  return textIn(list.find(({ type }) => type === 'return_order')?.['uuid']) || undefined
}

/** Events of the return order: all of them are a return, until the parcel arrives here. */
const wayBackIn = (answer: unknown): TrackEvent[] =>
  eventsIn(answer).map(({ at, state, text }) => ({
    at,
    state: state === null ? null : state === 'delivered' ? 'returned' : 'returning',
    text: `Возврат: ${text}`,
  }))

import { asRoubles } from '#kernel/money.ts'
import {
  CarrierFault,
  type Carrier,
  type KeptItem,
  type Shipment,
  type ShipmentReceipt,
  type ShipmentState,
  type TrackEvent,
} from '#shop/delivery/carrier.port.ts'
import type { VatRate } from '#shop/receipts/receipt.port.ts'
import { node, textOf, type XmlElement } from '../xml.ts'
import { patience } from './carrier-request.ts'
import type { TillAccount } from './carrier-vat.ts'
import { kilograms, usualService, type DalliClient } from './dalli-client.ts'

const change = { isQuestion: false, patienceMs: patience.change }

/** Orders of Dalli. An order is put into the basket and sent at once. */
export function dalliOrders(
  client: DalliClient,
  { vat }: TillAccount,
): Pick<Carrier, 'createShipment' | 'track' | 'cancel' | 'label'> {
  return {
    createShipment: async (shipment) =>
      (await receiptOf(client, shipment.orderNumber)) ??
      client(
        { ...change, root: 'basketcreate', content: [node('autosend', 'T'), orderOf(shipment, vat)] },
        (answer) => {
          const order = answer.name === 'order' ? answer : answer.children.find(({ name }) => name === 'order')
          const success = order?.children.find(({ name }) => name === 'success')
          const fault = order?.children.find(({ name }) => name === 'error')
          if (fault) throw new CarrierFault('refused', { code: (fault.attributes['errorCode'] ?? '').slice(0, 20) })
          const track = success?.attributes['barcode']
          if (!track) throw new Error('no barcode')
          return { id: shipment.orderNumber, track }
        },
      ),
    track: (id) =>
      client(
        { root: 'statusreq', content: [node('orderno', id)], isQuestion: true, patienceMs: patience.price },
        (answer) => answer.children.filter(({ name }) => name === 'order').flatMap(eventsIn),
      ),
    cancel: (id) =>
      client({ ...change, root: 'cancelorder', content: [node('order', null, { number: id })] }, () => {}),
    label: async (id) => {
      const request = { root: 'stickers', content: [node('order', null, { number: id })] }
      return client({ ...request, isQuestion: true, patienceMs: patience.change }, (answer) => {
        const url = answer.attributes['url'] ?? textOf(answer, 'url')
        return URL.canParse(url) ? ({ kind: 'link', url } as const) : null
      })
    },
  }
}

/** Receipt of an earlier shipment under this number, if there is one. */
const receiptOf = (client: DalliClient, orderNumber: string): Promise<ShipmentReceipt | undefined> =>
  client(
    { root: 'statusreq', content: [node('orderno', orderNumber)], isQuestion: true, patienceMs: patience.price },
    (answer) => {
      const order = answer.children.find(
        ({ name, attributes }) => name === 'order' && attributes['orderno'] === orderNumber,
      )
      if (!order) return undefined
      return { id: orderNumber, track: order.attributes['barcode'] || textOf(order, 'barcode') || null }
    },
  )

/** Service code of CDEK's couriers. */
const cdekService = 10

function orderOf(shipment: Shipment, vat: VatRate) {
  const { orderNumber, pickupType, destination, recipient, parcel, items, toCollect, deliveryPrice } = shipment
  const { region, city, fiasId, street, house } = destination
  // Without a code the region distinguishes a village from its namesakes.
  const address = [...(fiasId ? [] : [region, city]), street, house, shipment.apartment].filter(Boolean).join(', ')
  const content = [
    node('receiver', [
      node('town', city),
      ...(fiasId ? [node('fias', fiasId)] : []),
      node('address', address),
      node('person', recipient.name),
      node('phone', recipient.phone),
    ]),
    node('service', pickupType.startsWith('dalli') ? usualService(destination) : cdekService),
    node('weight', kilograms(parcel.grams)),
    node('quantity', parcel.boxes.length),
    node('paytype', toCollect > 0 ? 'CARD' : 'NO'),
    // Sum of the items and of the delivery, otherwise error 26.
    node('price', asRoubles(toCollect)),
    node('priced', toCollect > 0 ? asRoubles(deliveryPrice) : 0),
    node('inshprice', asRoubles(parcel.declaredValue)),
    node('instruction', shipment.comment.slice(0, 255)),
    // Fitting: the buyer may keep a part of the order.
    node('acceptpartially', shipment.fitting ? 'YES' : 'NO'),
    node(
      'items',
      items.map((item) => itemOf(item, { isPaidAtTheDoor: toCollect > 0, vat })),
    ),
  ]
  return node('order', content, { number: orderNumber })
}

type ItemTill = TillAccount & { isPaidAtTheDoor: boolean }

/** A seller without VAT names no rate. */
const itemOf = (
  { name, sku, price, grams, quantity, markingCode }: Shipment['items'][0],
  { isPaidAtTheDoor, vat }: ItemTill,
) =>
  node('item', name, {
    quantity,
    weight: kilograms(grams),
    retprice: isPaidAtTheDoor ? asRoubles(price) : 0,
    inshprice: asRoubles(price),
    article: sku,
    ...(vat !== 'none' && { VATrate: vat }),
    ...(markingCode && { governmentCode: markingCode }),
    type: 1,
  })

/** COURIERDELIVERED is reported by the courier, COMPLETE is final. */
const states: Record<string, ShipmentState> = {
  NEW: 'created',
  ACCEPTED: 'created',
  CONFIRM: 'created',
  INVENTORY: 'handed_over',
  DEPARTURING: 'on_the_way',
  DEPARTURE: 'on_the_way',
  PICKUPREADY: 'ready',
  DELIVERY: 'with_courier',
  COURIERDELIVERED: 'with_courier',
  COMPLETE: 'delivered',
  PARTIALLY: 'partly_delivered',
  COURIERRETURN: 'not_delivered',
  RETURNING: 'returning',
  RETURNED: 'returned',
  CANCELED: 'cancelled',
}

function eventsIn(order: XmlElement): TrackEvent[] {
  const statuses = order.children.filter(({ name }) => name === 'status')
  const keptItems = keptIn(order)
  return statuses.map(({ attributes, text }) => {
    const word = text.trim()
    const state = states[word] ?? null
    return {
      at: attributes['eventtime'] ?? attributes['createtimegmt'] ?? '',
      state,
      text: attributes['title'] ?? word,
      ...(state === 'partly_delivered' && keptItems && { kept: keptItems }),
    }
  })
}

/** `returns` counts the pieces of an article that were not kept; without it the kept pieces are unknown. */
function keptIn(order: XmlElement): KeptItem[] | undefined {
  const items = order.children.find(({ name }) => name === 'items')?.children ?? []
  const goods = items.filter(({ attributes }) => attributes['article'])
  if (goods.length === 0) return undefined
  const keptItems = goods.map(({ attributes: { article = '', quantity, returns } }) => ({
    sku: article,
    quantity: returns === undefined || returns === '' ? Number.NaN : Number(quantity) - Number(returns),
  }))
  return keptItems.every((item) => Number.isInteger(item.quantity) && item.quantity >= 0) ? keptItems : undefined
}

import {
  CarrierFault,
  type Carrier,
  type Shipment,
  type ShipmentReceipt,
  type ShipmentState,
  type TrackEvent,
} from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { patience } from './carrier-request.ts'
import { listIn, recordIn, textIn } from './carrier-values.ts'
import { vatPercent } from './carrier-vat.ts'
import { destinationOf, dimensions, type YandexAccount, type YandexClient } from './yandex-client.ts'

const question = { isQuestion: true, patienceMs: patience.price }
const change = { isQuestion: false, patienceMs: patience.change }

type YandexSender = Pick<YandexAccount, 'station' | 'vat'>

/** Orders of Yandex: an offer is created and confirmed; labels are printed in the partner account. */
export function yandexOrders(
  client: YandexClient,
  account: YandexSender,
): Pick<Carrier, 'createShipment' | 'track' | 'cancel' | 'label'> {
  return {
    createShipment: async (shipment) => {
      try {
        return await create(client, shipment, account)
      } catch (fault) {
        const id = earlierIn(fault)
        if (id === undefined) throw fault
        return { id, track: id }
      }
    },
    track: (id) =>
      client({ ...question, path: `/request/history?request_id=${encodeURIComponent(id)}` }, (answer) =>
        listIn(recordIn(answer)['state_history']).filter(isRecord).map(eventIn).reverse(),
      ),
    cancel: (id) => client({ ...change, path: '/request/cancel', json: { request_id: id } }, () => {}),
    label: async () => null,
  }
}

async function create(client: YandexClient, shipment: Shipment, account: YandexSender): Promise<ShipmentReceipt> {
  const offer = await client({ ...change, path: '/offers/create', json: offerOf(shipment, account) }, (answer) => {
    const [first] = listIn(recordIn(answer)['offers'])
    return textIn(recordIn(first)['offer_id'])
  })
  return client({ ...change, path: '/offers/confirm', json: { offer_id: offer } }, (answer) => {
    const id = textIn(recordIn(answer)['request_id'])
    if (id === '') throw new Error('no request')
    return { id, track: id }
  })
}

/** Id of the earlier request under this number: Yandex refuses a second one and names the first. */
function earlierIn(fault: unknown): string | undefined {
  const message = fault instanceof CarrierFault && typeof fault.cause === 'string' ? fault.cause : ''
  return /already was request with such code.*?request_id(?:\/code)?[\s:=]+([\w-]+)/.exec(message)?.[1]
}

function offerOf(shipment: Shipment, { station, vat }: YandexSender) {
  const { orderNumber, parcel, recipient, items, toCollect, deliveryPrice, way } = shipment
  const [firstName = '', ...names] = recipient.name.split(' ')
  return {
    info: { operator_request_id: orderNumber, comment: shipment.comment.slice(0, 255) },
    source: { platform_station: { platform_id: station } },
    destination:
      way === 'point'
        ? { type: 'platform_station', platform_station: { platform_id: shipment.pointCode } }
        : { type: 'custom_location', custom_location: { details: addressOf(shipment) } },
    items: items.map(({ name, sku, price, quantity }) => ({
      name,
      article: sku,
      count: quantity,
      place_barcode: `${orderNumber}-1`,
      billing_details: { unit_price: price, assessed_unit_price: price, nds: vatPercent(vat) ?? -1 },
    })),
    places: parcel.boxes.map((box, at) => ({ barcode: `${orderNumber}-${at + 1}`, physical_dims: dimensions(box) })),
    billing_info: {
      payment_method: toCollect > 0 ? 'card_on_receipt' : 'already_paid',
      delivery_cost: toCollect > 0 ? deliveryPrice : 0,
    },
    recipient_info: {
      first_name: firstName,
      last_name: names.join(' '),
      phone: recipient.phone,
      email: recipient.email,
    },
    last_mile_policy: way === 'point' ? 'self_pickup' : 'time_interval',
  }
}

const addressOf = (shipment: Shipment) => ({
  full_address: destinationOf(shipment.destination, null).address,
  room: shipment.apartment,
})

const states: Record<string, ShipmentState> = {
  DRAFT: 'created',
  CREATED: 'created',
  DELIVERY_PROCESSING_STARTED: 'created',
  DELIVERY_AT_START: 'handed_over',
  DELIVERY_TRANSPORTATION: 'on_the_way',
  DELIVERY_ARRIVED_PICKUP_POINT: 'ready',
  DELIVERY_TRANSPORTATION_RECIPIENT: 'with_courier',
  DELIVERY_TRANSMITTED_TO_RECIPIENT: 'delivered',
  DELIVERY_DELIVERED: 'delivered',
  PARTICULARLY_DELIVERED: 'partly_delivered',
  RETURN_TRANSPORTATION_STARTED: 'returning',
  RETURN_RETURNED: 'returned',
  CANCELLED: 'cancelled',
}

/** The time is a number of seconds or a text. */
function eventIn({ status, description, timestamp, timestamp_utc }: Record<string, unknown>): TrackEvent {
  const at = typeof timestamp === 'number' ? new Date(timestamp * 1_000).toISOString() : textIn(timestamp_utc)
  return { at, state: states[textIn(status)] ?? null, text: textIn(description) }
}

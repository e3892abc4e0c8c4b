import { asRoubles } from '#kernel/money.ts'
import type { Carrier, Shipment, ShipmentState, TrackEvent } from '#shop/delivery/carrier.port.ts'
import { isRecord } from '../json-body.ts'
import { listBytes, patience } from './carrier-request.ts'
import { listIn, recordIn, textIn } from './carrier-values.ts'
import { vatPercent, type TillAccount } from './carrier-vat.ts'
import type { BoxberryClient } from './boxberry-client.ts'

type Sender = TillAccount & { fromPoint: string | null }

const change = { isQuestion: false, patienceMs: patience.change }
const question = { isQuestion: true, patienceMs: patience.change }

/** Search period for a parcel of a lost answer, before another one is announced. */
const lookBackMs = 14 * 24 * 3_600_000
const dayText = (ms: number) => new Date(ms).toISOString().slice(0, 10).replaceAll('-', '')

/** Track of an earlier parcel under this number: Boxberry would create another one. */
function trackOf(client: BoxberryClient, orderNumber: string): Promise<string | undefined> {
  const today = Date.now()
  const fields = { from: dayText(today - lookBackMs), to: dayText(today + 24 * 3_600_000) }
  return client.get({ ...question, method: 'ParselStory', fields, maxBytes: listBytes }, (answer) => {
    const parcel = listIn(answer)
      .filter(isRecord)
      .find(({ imid }) => textIn(imid) === orderNumber)
    return parcel && (textIn(parcel['track']) || undefined)
  })
}

export function boxberryOrders(
  client: BoxberryClient,
  sender: Sender,
): Pick<Carrier, 'createShipment' | 'changeItems' | 'track' | 'cancel' | 'label'> {
  return {
    createShipment: async (shipment) => {
      const earlierTrack = await trackOf(client, shipment.orderNumber)
      if (earlierTrack !== undefined) return { id: earlierTrack, track: earlierTrack }
      // The spelling is Boxberry's.
      return client.post({ ...change, method: 'ParselCreate', fields: orderOf(shipment, sender) }, (answer) => {
        const track = textIn(recordIn(answer)['track'])
        if (track === '') throw new Error('no track')
        return { id: track, track }
      })
    },
    changeItems: (id, shipment) => {
      const fields = { ...orderOf(shipment, sender), updateByTrack: id }
      return client.post({ ...change, method: 'ParselCreate', fields }, () => {})
    },
    track: (id) =>
      client.get(
        { method: 'ListStatuses', fields: { ImId: id }, isQuestion: true, patienceMs: patience.price },
        (answer) => listIn(answer).filter(isRecord).map(eventIn).reverse(),
      ),
    cancel: (id) => client.post({ ...change, method: 'CancelOrder', fields: { track: id, cancelType: 1 } }, () => {}),
    // Not by ParselSend, which returns a sticker and hands the parcel over.
    label: (id) =>
      client.get({ method: 'ParselCheck', fields: { ImId: id }, ...question }, (answer) => {
        const url = textIn(recordIn(answer)['label'])
        if (!URL.canParse(url)) throw new Error('no label')
        return { kind: 'link', url } as const
      }),
  }
}

function orderOf(shipment: Shipment, { fromPoint, vat }: Sender) {
  const { way, pointCode, parcel, recipient, items, toCollect, deliveryPrice, destination } = shipment
  const [box] = parcel.boxes
  const isCourier = way === 'courier'
  return {
    order_id: shipment.orderNumber,
    price: asRoubles(parcel.declaredValue),
    payment_sum: asRoubles(toCollect),
    delivery_sum: toCollect > 0 ? asRoubles(deliveryPrice) : 0,
    vid: isCourier ? 2 : 1,
    shop: { name: pointCode ?? '', name1: fromPoint ?? '' },
    customer: { fio: recipient.name, phone: recipient.phone.replace(/\D/g, '').slice(-10), email: recipient.email },
    ...(isCourier && {
      kurdost: {
        index: destination.zipCode,
        citi: destination.city,
        addressp: [destination.street, destination.house, shipment.apartment].filter(Boolean).join(', '),
        comentk: shipment.comment.slice(0, 100),
      },
    }),
    items: items.map(({ sku, name, price, quantity, markingCode }) => ({
      id: sku,
      name,
      UnitName: 'шт.',
      nds: vatPercent(vat) ?? -1,
      price: asRoubles(price),
      quantity,
      ...(markingCode && { marking_crpt: markingCode }),
    })),
    weights: { weight: box.grams, x: box.lengthCm, y: box.widthCm, z: box.heightCm, ...morePlaces(shipment) },
    issue: 0,
    fitting: shipment.fitting ? 1 : 0,
  }
}

/** weight2, x2 … */
const morePlaces = ({ parcel }: Shipment) =>
  Object.fromEntries(
    parcel.boxes.slice(1).flatMap(({ grams, lengthCm, widthCm, heightCm }, at) => [
      [`weight${at + 2}`, grams],
      [`x${at + 2}`, lengthCm],
      [`y${at + 2}`, widthCm],
      [`z${at + 2}`, heightCm],
    ]),
  )

/** Boxberry names its states in words, without codes. */
const states: [RegExp, ShipmentState][] = [
  [/загружен реестр|создан/i, 'created'],
  [/принято к доставке|принят на склад/i, 'handed_over'],
  [/поступило в пункт выдачи|ожидает получ|доступ.* к получению/i, 'ready'],
  [/передан.* курьер|на курьерской доставке/i, 'with_courier'],
  [/частично/i, 'partly_delivered'],
  [/выдано|вручен/i, 'delivered'],
  [/возвращено/i, 'returned'],
  [/возврат/i, 'returning'],
  [/отправлен|в пути|сортир|передано на/i, 'on_the_way'],
]

function eventIn(row: Record<string, unknown>): TrackEvent {
  const text = textIn(row['Name'])
  return { at: textIn(row['Date']), state: states.find(([words]) => words.test(text))?.[1] ?? null, text }
}

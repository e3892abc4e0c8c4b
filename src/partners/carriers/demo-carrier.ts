import { minutes, type Clock } from '#kernel/time.ts'
import type { Carrier, KeptItem, Shipment, ShipmentState, TrackEvent } from '#shop/delivery/carrier.port.ts'
import { plainPdf } from './plain-pdf.ts'

type Way = 'courier' | 'point' | 'part' | 'refused'

const untilTheDoor: [number, ShipmentState, string][] = [
  [0, 'created', 'Заказ зарегистрирован'],
  [1, 'handed_over', 'Принят на склад отправителя, Санкт-Петербург'],
  [2, 'on_the_way', 'В пути в город получателя'],
]
/**
 * Minutes after which each state is reached; a parcel at a point waits for half an hour. With fitting the last piece is
 * not kept; the courier comment «всё назад» refuses all. The return arrives ten minutes later.
 */
const ways: Record<Way, [number, ShipmentState, string][]> = {
  part: [
    ...untilTheDoor,
    [6, 'partly_delivered', 'Вручён частично'],
    [8, 'returning', 'Возвращается отправителю'],
    [16, 'returned', 'Возвращён отправителю'],
  ],
  refused: [
    ...untilTheDoor,
    [6, 'not_delivered', 'Отказ от получения'],
    [8, 'returning', 'Возвращается отправителю'],
    [16, 'returned', 'Возвращён отправителю'],
  ],
  courier: [...untilTheDoor, [4, 'with_courier', 'Передан курьеру'], [10, 'delivered', 'Вручён получателю']],
  point: [...untilTheDoor, [4, 'ready', 'Готов к выдаче'], [34, 'delivered', 'Вручён получателю']],
}

const shapeOf = /^demo-(courier|point|part|refused)-(\d+)-([\d-]+)(?:~(.+))?$/
const isWay = (word: string | undefined): word is Way => word !== undefined && Object.hasOwn(ways, word)

/** Kept pieces after fitting: all but the last one; a single piece is kept. */
function keptOf(items: readonly KeptItem[]): KeptItem[] {
  const pieces = items.reduce((count, { quantity }) => count + quantity, 0)
  if (pieces < 2) return items.map(({ sku, quantity }) => ({ sku, quantity }))
  return items.map(({ sku, quantity }, at) => ({ sku, quantity: at === items.length - 1 ? quantity - 1 : quantity }))
}

const wordsOf = (items: readonly KeptItem[]): string =>
  items.map(({ sku, quantity }) => `${encodeURIComponent(sku)}:${quantity}`).join(',')
const itemsIn = (words: string): KeptItem[] =>
  words.split(',').map((word) => {
    const [sku = '', quantity] = word.split(':')
    return { sku: decodeURIComponent(sku), quantity: Number(quantity) }
  })

function idOf({ orderNumber, way, fitting, comment, items }: Shipment, now: Date): string {
  const pieces = items.reduce((count, { quantity }) => count + quantity, 0)
  const isRefused = fitting && /всё назад|all back/i.test(comment)
  const role: Way = isRefused ? 'refused' : fitting && pieces > 1 ? 'part' : way === 'courier' ? way : 'point'
  const keptWords = role === 'part' ? `~${wordsOf(keptOf(items))}` : ''
  return `demo-${role}-${Math.floor(now.getTime() / 1_000)}-${orderNumber}${keptWords}`
}

/** Simulated carrier: a demo order arrives within minutes. The state of a parcel is encoded in its number. */
export function demoCarrier(clock: Clock): Carrier {
  const partsOf = (id: string) => {
    const [, way, second, number = '', keptWords] = shapeOf.exec(id) ?? []
    return { way: isWay(way) ? way : 'point', begin: Number(second) * 1_000, number, keptWords }
  }
  return {
    name: 'demo',
    firstPauseMs: minutes(0.25),
    quote: async () => ({ unavailable: 'not_there' }),
    createShipment: async (shipment) => ({
      id: idOf(shipment, clock()),
      track: `1014${shipment.orderNumber.replaceAll(/\D/g, '')}`,
    }),
    track: async (id) => {
      const { way, begin, keptWords } = partsOf(id)
      const events = ways[way].map(([minute, state, text]): TrackEvent => ({
        at: new Date(begin + minutes(minute)).toISOString(),
        state,
        text,
        ...(state === 'partly_delivered' && keptWords && { kept: itemsIn(keptWords) }),
      }))
      return events.filter(({ at }) => new Date(at) <= clock()).toReversed()
    },
    cancel: async () => {},
    label: async (id) => ({ kind: 'pdf', bytes: plainPdf(['YASMENA DEMO', partsOf(id).number, id]) }),
  }
}

import { minutes, type Clock } from '#kernel/time.ts'
import type { Carrier, ShipmentState, TrackEvent } from '#shop/delivery/carrier.port.ts'
import { plainPdf } from './plain-pdf.ts'

/** After so many minutes the parcel is there; what a point hands out waits for half an hour. */
const ways: Record<'courier' | 'point', [number, ShipmentState, string][]> = {
  courier: [
    [0, 'created', 'Заказ зарегистрирован'],
    [1, 'handed_over', 'Принят на склад отправителя, Санкт-Петербург'],
    [2, 'on_the_way', 'В пути в город получателя'],
    [4, 'with_courier', 'Передан курьеру'],
    [10, 'delivered', 'Вручён получателю'],
  ],
  point: [
    [0, 'created', 'Заказ зарегистрирован'],
    [1, 'handed_over', 'Принят на склад отправителя, Санкт-Петербург'],
    [2, 'on_the_way', 'В пути в город получателя'],
    [4, 'ready', 'Готов к выдаче'],
    [34, 'delivered', 'Вручён получателю'],
  ],
}

const shapeOf = /^demo-(courier|point)-(\d+)-([\d-]+)$/

/** A carrier that is played: a demo order travels within minutes. What it knows of a parcel stands in the parcel's number. */
export function demoCarrier(clock: Clock): Carrier {
  const partsOf = (id: string) => {
    const [, way, second, number = ''] = shapeOf.exec(id) ?? []
    return { way: way === 'courier' ? ('courier' as const) : ('point' as const), begin: Number(second) * 1_000, number }
  }
  return {
    name: 'demo',
    firstPauseMs: minutes(0.25),
    quote: async () => ({ unavailable: 'not_there' }),
    createShipment: async ({ orderNumber, way }) => {
      const id = `demo-${way === 'courier' ? 'courier' : 'point'}-${Math.floor(clock().getTime() / 1_000)}-${orderNumber}`
      return { id, track: `1014${orderNumber.replaceAll(/\D/g, '')}` }
    },
    track: async (id) => {
      const { way, begin } = partsOf(id)
      const events = ways[way].map(([minute, state, text]): TrackEvent => ({
        at: new Date(begin + minutes(minute)).toISOString(),
        state,
        text,
      }))
      return events.filter(({ at }) => new Date(at) <= clock()).toReversed()
    },
    cancel: async () => {},
    label: async (id) => ({ kind: 'pdf', bytes: plainPdf(['YASMENA DEMO', partsOf(id).number, id]) }),
  }
}

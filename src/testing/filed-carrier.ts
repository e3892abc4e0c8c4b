import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Carrier } from '#shop/delivery/carrier.port.ts'

/** Carrier with its parcels in a file, which outlives the process that announced them: each number is stored once. */
export function filedCarrier(file: string): Carrier {
  const numbers = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
  return {
    name: 'filed',
    quote: async () => ({ unavailable: 'not_there' }),
    createShipment: async ({ orderNumber }) => {
      if (!numbers().includes(orderNumber)) appendFileSync(file, `${orderNumber}\n`)
      return { id: `id-${orderNumber}`, track: `T${orderNumber}` }
    },
    track: async () => [],
    cancel: async () => {},
    label: async () => null,
  }
}

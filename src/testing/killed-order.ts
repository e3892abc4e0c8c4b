import { kopecks } from '#kernel/money.ts'
import { openDatabase, type Connection } from '#kernel/db.ts'
import { createOrder, type OrderInput, type OrderStep } from '#shop/checkout/create-order.action.ts'
import { cities, type City } from '#shop/cities/cities.tables.ts'

/** Input of a separate process: the order to place, and the step at which the process kills itself. */
export type KilledOrder = { connection: Connection; step: OrderStep; input: OrderInput }

const { connection, step, input } = JSON.parse(process.argv[2] ?? '') as KilledOrder
const { db } = openDatabase(connection, 4)
const quote = {
  pickupType: 'cdek_courier',
  state: 'ready',
  cost: kopecks(39_000),
  oldCost: null,
  periodMin: 1,
  periodMax: 2,
  dayMin: '2026-11-25',
  dayMax: '2026-11-26',
  isByFriday: false,
} as const

await createOrder(
  {
    db,
    clock: () => new Date(),
    quotes: { quoteForOrder: async () => quote },
    promotions: { termsAt: async () => [], at: async () => [] },
    cities: (): Promise<City[]> => db.select().from(cities),
    unpaidMinutes: 60,
    onStep: (each) => {
      if (each === step) process.kill(process.pid, 'SIGKILL')
    },
  },
  input,
)

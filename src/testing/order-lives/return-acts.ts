import { returnableLines } from '#shop/orders/order-returns.action.ts'
import { freeOf } from '#shop/orders/order-returns.rules.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { askReturn } from '#shop/returns/ask-return.action.ts'
import { moveReturnByStaff, withdrawReturn } from '#shop/returns/move-return.action.ts'
import { receiveReturn } from '#shop/returns/receive-return.action.ts'
import { returnsOf } from '#shop/returns/returns.queries.ts'
import { mayReturnBecome, returnStates } from '#shop/returns/returns.rules.ts'
import { by, type Scene, type World } from './world.ts'

/** Requests the return or exchange of one or two lines, sometimes with a repeated key. */
export async function askBack({ world, order, dice }: Scene): Promise<void> {
  const free = (await returnableLines(world.db, order.id)).filter((line) => freeOf(line) > 0)
  const chosenLines = dice % 3 ? free.slice(0, 1) : free
  await askReturn(world.db, {
    number: order.number,
    isTheirs: () => true,
    lines: chosenLines.map((line) => {
      const offerId = order.lines.find(({ id }) => id === line.id)?.offerId
      const other = dice % 2 ? world.offers.find(({ id }) => id === offerId)?.otherSizeId : undefined
      const quantity = 1 + (dice % freeOf(line))
      return { lineId: line.id, quantity, reason: 'too_small', words: '', exchangeOfferId: other ?? null, files: [] }
    }),
    way: 'point',
    storeId: null,
    door: '',
    uploader: {},
    moneySeen: null,
    key: dice % 5 ? null : `return-${order.number}`,
    now: world.clock(),
  })
}

async function latest({ world, order, dice }: Scene) {
  const all = await returnsOf(world.db, order.id)
  return all[dice % Math.max(1, all.length)]
}

export async function withdraw(scene: Scene): Promise<void> {
  const request = await latest(scene)
  if (request) await withdrawReturn(scene.world.db, { id: request.id, isTheirs: () => true, now: scene.world.clock() })
}

/** Mostly takes the next step; fewer pieces than requested may arrive, some damaged. */
export async function handleReturn(scene: Scene): Promise<void> {
  const { world, dice } = scene
  const request = await latest(scene)
  if (!request) return
  const { id, state } = request
  const ways = returnStates.filter(
    (to) => ['approved', 'on_way', 'received'].includes(to) && mayReturnBecome(state, to),
  )
  const to = dice % 8 === 0 && mayReturnBecome(state, 'refused') ? 'refused' : ways[dice % Math.max(1, ways.length)]
  if (!to) return
  const now = world.clock()
  if (to !== 'received') {
    await moveReturnByStaff(world.db, { id, to, by, reason: 'так решили', now })
    return
  }
  const pieces = request.lines.map(({ lineId, quantity }) => ({
    lineId,
    quantity: dice % 4 ? quantity : quantity - 1,
    damagedQuantity: dice % 5 || dice % 4 === 0 ? 0 : 1,
  }))
  await receiveReturn(world.db, { id, storeId: null, by, now, ...(dice % 2 && { pieces }) })
}

/** Completes every step of each return, in one way or another. */
export async function handleAll(world: World, numbers: readonly number[]): Promise<void> {
  for (const number of numbers)
    for (const step of [0, 1, 2]) {
      const order = await findOrder(world.db, { number, now: world.clock() })
      if (order) await handleReturn({ world, order, dice: number + step })
    }
}

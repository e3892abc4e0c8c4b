import type { Item } from './assortment.ts'
import { diceFor, type Dice } from './dice.ts'
import { oneSize } from './sizes.ts'
import { stores, type Store } from './stores.ts'

export type Offer = { size: string; height: number; isSellable: boolean; stock: number }

/** Some shelves are empty, some hold the last piece or two, most hold 3 to 60. */
function stockOf(dice: Dice): number {
  if (dice.chance(0.14)) return 0
  if (dice.chance(0.1)) return 1 + dice.upTo(1)
  return dice.chance(0.6) ? 3 + dice.upTo(17) : 21 + dice.upTo(39)
}

/** True for a size in stock: a sell-off has only the ends of the size range left. */
const isLeft = (item: Item, at: number): boolean =>
  !item.badges.includes('poslednie-razmery') || at === 0 || at >= item.model.sizes.length - 2

export function offersOf(item: Item): Offer[] {
  const { sizes, heights } = item.model
  return sizes.flatMap((size, at): Offer[] => {
    const stock = (height: number) => {
      const dice = diceFor(`${item.sku}/${size}/${height}`)
      if (item.isSoldOut || !isLeft(item, at)) return 0
      // With its single size out of stock the product could never be ordered.
      return size === oneSize[0] ? 3 + dice.upTo(57) : stockOf(dice)
    }
    if (heights.length === 0) return [{ size, height: 0, isSellable: true, stock: stock(0) }]
    return [
      { size, height: 0, isSellable: false, stock: 0 },
      ...heights.map((height) => ({ size, height, isSellable: true, stock: stock(height) })),
    ]
  })
}

/** Stock in stores: a few pieces of a quarter of the offers, never more than the total. */
export function onShelves(item: Item, offer: Offer): { store: Store; amount: number }[] {
  const dice = diceFor(`${item.sku}/${offer.size}/${offer.height}/shelves`)
  const share = offer.size === oneSize[0] ? 0.9 : 0.25
  let left = offer.stock
  return stores.flatMap((store) => {
    if (left === 0 || !dice.chance(share)) return []
    const amount = Math.min(left, 1 + dice.upTo(2))
    left -= amount
    return [{ store, amount }]
  })
}

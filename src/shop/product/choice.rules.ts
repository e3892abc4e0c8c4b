/** Height of a size, with an offer of its own. */
export type HeightOption = { id: number; height: number; amount: number; isOrderable: boolean }

/** Size of a product. `id` is the offer of the size itself, for sale only in sizes without heights. */
export type SizeOption = {
  id: number
  sizeId: number
  name: string
  /** Letter size such as «M», in languages that use it. */
  letter: string
  isOneSize: boolean
  /** Stock of all heights together (O-30). */
  amount: number
  isOrderable: boolean
  heights: HeightOption[]
}

/** Applies updated stock levels from the server. */
export const withStocks = (sizes: SizeOption[], stocks: Readonly<Record<number, number>>): SizeOption[] =>
  sizes.map((size) => {
    if (size.heights.length === 0) return { ...size, ...stockOf(size, stocks) }
    const heights = size.heights.map((height) => ({ ...height, ...stockOf(height, stocks) }))
    const amount = heights.reduce((sum, height) => sum + height.amount, 0)
    return { ...size, heights, amount, isOrderable: amount > 0 }
  })

function stockOf({ id, amount }: { id: number; amount: number }, stocks: Readonly<Record<number, number>>) {
  const left = Math.min(amount, stocks[id] ?? amount)
  return { amount: left, isOrderable: left > 0 }
}

/** Chosen size and height; `note` is set when they were derived from saved measures rather than chosen. */
export type Choice = { sizeId: number | null; height: number | null; note?: string }

export const nothingChosen: Choice = { sizeId: null, height: null }

/** Initial choice: nothing, unless there is a single one-size option (R-4.5-01, R-4.5-04). */
export function firstChoice(sizes: SizeOption[]): Choice {
  const [only, ...others] = sizes
  return only?.isOneSize && others.length === 0 ? { sizeId: only.sizeId, height: null } : nothingChosen
}

export const chosenSize = (sizes: SizeOption[], { sizeId }: Choice): SizeOption | undefined =>
  sizes.find((size) => size.sizeId === sizeId)

export const chosenHeight = (sizes: SizeOption[], choice: Choice): HeightOption | undefined =>
  chosenSize(sizes, choice)?.heights.find(({ height }) => height === choice.height)

const goTogether = (size: SizeOption | undefined, height: number): boolean =>
  size?.heights.some((option) => option.height === height && option.isOrderable) ?? false

/** Chooses a size and clears a height unavailable in that size (R-4.5-03, R-4.5-07). */
export function chooseSize(sizes: SizeOption[], { height }: Choice, sizeId: number): Choice {
  const size = sizes.find((option) => option.sizeId === sizeId)
  if (!size) return nothingChosen
  return { sizeId, height: height !== null && goTogether(size, height) ? height : null }
}

/** Chooses a height and clears a size unavailable in that height (R-4.5-07). */
export function chooseHeight(sizes: SizeOption[], choice: Choice, height: number): Choice {
  const size = chosenSize(sizes, choice)
  return { sizeId: size && goTogether(size, height) ? size.sizeId : null, height }
}

export type HeightState = { height: number; isOrderable: boolean }

/** All heights of the product in ascending order, with availability for the chosen size or any size. */
export function heightsFor(sizes: SizeOption[], choice: Choice): HeightState[] {
  const size = chosenSize(sizes, choice)
  const all = new Set(sizes.flatMap(({ heights }) => heights.map(({ height }) => height)))
  const relevantSizes = size ? [size] : sizes
  return [...all]
    .sort((a, b) => a - b)
    .map((height) => ({ height, isOrderable: relevantSizes.some((option) => goTogether(option, height)) }))
}

/** Chosen offer once unambiguous: the height's offer if there are heights, else the size's (R-4.5-08). */
export function chosenOffer(sizes: SizeOption[], choice: Choice): { id: number; amount: number } | undefined {
  const size = chosenSize(sizes, choice)
  if (!size) return undefined
  return size.heights.length > 0 ? chosenHeight(sizes, choice) : size
}

/**
 * Sold-out offer eligible for a stock notification: the size and height, or the size when all its heights are sold out.
 */
export function missingOffer(sizes: SizeOption[], choice: Choice): number | undefined {
  const size = chosenSize(sizes, choice)
  if (!size) return undefined
  if (!size.isOrderable) return chosenHeight(sizes, choice)?.id ?? size.id
  const height = chosenHeight(sizes, choice)
  return height && !height.isOrderable ? height.id : undefined
}

/** Maximum quantity before a size is chosen (chapter 9). */
export const defaultMaximum = 999

/** Maximum quantity: stock of the chosen height or size (R-4.5-02). */
export function maxQuantity(sizes: SizeOption[], choice: Choice): number {
  const most = chosenHeight(sizes, choice) ?? chosenSize(sizes, choice)
  return most ? Math.min(most.amount, defaultMaximum) : defaultMaximum
}

export const clampQuantity = (wish: number, most: number): number =>
  Number.isFinite(wish) ? Math.max(1, Math.min(Math.trunc(wish), most)) : 1

export const mayBeOrdered = (sizes: SizeOption[]): boolean => sizes.some(({ isOrderable }) => isOrderable)

/** Next action of the main button; each has a label of its own. */
export type Step = 'find_in_stores' | 'choose_size' | 'choose_height' | 'tell_when_back' | 'add' | 'check_out'

/** R-4.5-05, R-4.5-12, R-4.5-13. */
export function nextStep(sizes: SizeOption[], choice: Choice, inCart: (offerId: number) => boolean): Step {
  if (!mayBeOrdered(sizes)) return 'find_in_stores'
  const size = chosenSize(sizes, choice)
  if (!size) return 'choose_size'
  if (missingOffer(sizes, choice) !== undefined) return 'tell_when_back'
  const offer = chosenOffer(sizes, choice)
  if (!offer) return 'choose_height'
  return inCart(offer.id) ? 'check_out' : 'add'
}

/** Size to store in the browser for the next visit; only sizes without heights (R-4.5-09). */
export const sizeToRemember = (sizes: SizeOption[], choice: Choice): number | null =>
  chosenSize(sizes, choice)?.heights.length === 0 ? choice.sizeId : null

export type Variant = { id: number; height: number; isSellable: boolean; stock: number }

/** Size as stored: its own offer (height 0) and the offers of its heights, lowest first. */
export type SizeRow<Name> = { sizeId: number; name: Name; isOneSize: boolean; variants: Variant[] }

/** Stock of a size is the sum of its heights (O-30). */
export const sizesOf = <Name>(rows: SizeRow<Name>[]): (Omit<SizeOption, 'name' | 'letter'> & { name: Name })[] =>
  rows.flatMap(({ variants, ...size }) => {
    const [first] = variants
    if (!first) return []
    const left = ({ isSellable, stock }: Variant) => (isSellable ? stock : 0)
    const amount = variants.reduce((sum, variant) => sum + left(variant), 0)
    const heights = variants.flatMap((variant) =>
      variant.height > 0
        ? { id: variant.id, height: variant.height, amount: left(variant), isOrderable: left(variant) > 0 }
        : [],
    )
    return { ...size, id: first.id, amount, isOrderable: amount > 0, heights }
  })

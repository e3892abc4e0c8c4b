import { useLayoutEffect, useMemo, useState } from 'react'
import { listingAddress } from '#shop/listing/listing.rules.ts'
import { navigate, onNavigate } from '#web/navigation.ts'
import type { CardData } from '../product-card/card-data.ts'
import type { ListingData } from './listing-data.ts'

/** Pages of one list that stand on the screen together: the first, and those shown below it on request. */
export type Run = { list: string; first: number; last: number; cards: CardData[]; added: number }

type Paged = Pick<ListingData, 'path' | 'filters' | 'cards'>

const mostRuns = 12
/** By the number that the page layer gives to entries of the history. */
const runs = new Map<number, Run>()
let traversedTo: number | undefined
/** What the next page is to be added to, and in which entry. */
let growing: { run: Run; entry: number | undefined } | undefined

const entryNow = (): number | undefined =>
  typeof history === 'undefined' ? undefined : ((history.state as { entry?: number } | null)?.entry ?? undefined)

// Back and Forward have moved the address already when they are heard of; links and buttons have not.
if (typeof window !== 'undefined')
  onNavigate((to) => (traversedTo = to.href === location.href ? entryNow() : undefined))

const listOf = ({ path, filters }: Paged): string => listingAddress(path, { ...filters, page: 1 })

function runFor(data: Paged): Run {
  const { cards, filters } = data
  const { page } = filters
  const list = listOf(data)
  const entry = entryNow()
  const short = growing?.entry === entry ? growing?.run : undefined
  if (short?.list === list && page === short.last + 1)
    return { ...short, last: page, cards: [...short.cards, ...cards], added: cards.length }
  const left = entry !== undefined && traversedTo === entry ? runs.get(entry) : undefined
  if (left?.list === list && page === left.last) return left
  return { list, first: page, last: page, cards, added: 0 }
}

function remember(run: Run): void {
  growing = undefined
  const entry = entryNow()
  if (entry === undefined) return
  runs.delete(entry)
  runs.set(entry, { ...run, added: 0 })
  if (runs.size > mostRuns) runs.delete(runs.keys().next().value ?? -1)
}

/** What is on the screen, and the way to the next page below it. Back finds all that was there. */
export function useRun(data: Paged) {
  const [isGrowing, setGrowing] = useState(false)
  // Other fields of the page change only together with its cards.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const run = useMemo(() => runFor(data), [data.cards])
  useLayoutEffect(() => remember(run), [run])

  const grow = () => {
    growing = { run, entry: entryNow() }
    setGrowing(true)
    const next = listingAddress(data.path, { ...data.filters, page: run.last + 1 })
    void navigate(next, { replace: true, keepScroll: true }).then(() => setGrowing(false))
  }
  return { run, isGrowing, grow }
}

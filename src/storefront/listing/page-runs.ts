import { useLayoutEffect, useMemo, useState } from 'react'
import { listingAddress } from '#shop/listing/listing.rules.ts'
import { entryNow } from '#web/history.ts'
import { usePage } from '#web/hooks.ts'
import { navigate } from '#web/navigation.ts'
import type { PageOfList, Run } from './listing-data.ts'
import { keepFirstPage, useEarlierPages } from './use-earlier-pages.ts'

const maxRuns = 12
/** Runs by history entry id of the page layer. */
const runs = new Map<number, Run>()
/** Run that the next page is appended to, with its history entry. */
let growingRun: { run: Run; entry: number | undefined } | undefined

const listOf = ({ path, filters }: PageOfList): string => listingAddress(path, { ...filters, page: 1 })

function runFor(data: PageOfList, isReturn: boolean): Run {
  const { cards, filters } = data
  const { page } = filters
  const list = listOf(data)
  const entry = entryNow()
  const shorterRun = growingRun?.entry === entry ? growingRun?.run : undefined
  if (shorterRun?.list === list && page === shorterRun.last + 1)
    return { ...shorterRun, last: page, cards: [...shorterRun.cards, ...cards], addedCount: cards.length }
  const earlierRun = entry !== undefined && isReturn ? runs.get(entry) : undefined
  if (earlierRun?.list === list && page === earlierRun.last) return earlierRun
  return { list, first: page, last: page, cards, addedCount: 0 }
}

function remember(run: Run): void {
  growingRun = undefined
  const entry = entryNow()
  if (entry === undefined) return
  runs.delete(entry)
  runs.set(entry, { ...run, addedCount: 0 })
  keepFirstPage(run.first)
  if (runs.size > maxRuns) runs.delete(runs.keys().next().value ?? -1)
}

/** Pages on the screen and the loader of the next one. Back restores all of them. */
export function useRun(data: PageOfList) {
  const [isGrowing, setGrowing] = useState(false)
  const { isReturn = false } = usePage()
  const pageRun = useMemo(() => runFor(data, isReturn), [data, isReturn])
  const run = useEarlierPages(data, pageRun)
  useLayoutEffect(() => remember(run), [run])

  const grow = () => {
    growingRun = { run, entry: entryNow() }
    setGrowing(true)
    const next = listingAddress(data.path, { ...data.filters, page: run.last + 1 })
    void navigate(next, { replace: true, keepScroll: true }).then(() => setGrowing(false))
  }
  return { run, isGrowing, grow }
}

import { useLayoutEffect, useMemo, useState } from 'react'
import { listingAddress } from '#shop/listing/listing.rules.ts'
import { ask } from '#web/answers.ts'
import { entryState } from '#web/history.ts'
import { scrollToHeight } from '#web/scroll.ts'
import type { CardData } from '../product-card/card-data.ts'
import type { ListingData, PageOfList, Run } from './listing-data.ts'

/** First page displayed together with the page of the address; stored in the history entry for reloads. */
const firstPageNow = (): number | undefined => (history.state as { firstPage?: number } | null)?.firstPage

export function keepFirstPage(first: number): void {
  if (first < (firstPageNow() ?? first + 1)) history.replaceState({ ...entryState(), firstPage: first }, '')
}

async function cardsOfPages({ path, filters }: PageOfList, first: number, last: number): Promise<CardData[]> {
  const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const answers = await Promise.all(
    pages.map((page) => ask(new URL(listingAddress(path, { ...filters, page }), location.href), { keep: true })),
  )
  return answers.flatMap(({ data }) => {
    if (!data || !('listing' in data)) throw new Error('The page is no list')
    return (data.listing as ListingData).cards
  })
}

type EarlierPages = { above: Run; cards: CardData[]; first: number; height: number }

/**
 * Pages above the current one: after a reload the server sends only the page of the address, so the others are fetched.
 */
export function useEarlierPages(data: PageOfList, run: Run): Run {
  const [pages, setPages] = useState<EarlierPages>()
  const current = pages?.above === run ? pages : undefined
  useLayoutEffect(() => {
    const first = firstPageNow() ?? run.first
    if (first >= run.first) return
    const height = entryState().y ?? 0
    let isHere = true
    cardsOfPages(data, first, run.first - 1).then(
      (cards) => isHere && setPages({ above: run, cards, first, height }),
      // The page of the address is already there.
      () => undefined,
    )
    return () => void (isHere = false)
  }, [data, run])
  useLayoutEffect(() => {
    if (current) scrollToHeight(current.height)
  }, [current])
  return useMemo(
    () => (current ? { ...run, first: current.first, cards: [...current.cards, ...run.cards] } : run),
    [current, run],
  )
}

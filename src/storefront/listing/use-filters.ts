import { useRef, useState } from 'react'
import { listingAddress, type Filters } from '#shop/listing/listing.rules.ts'
import { navigate } from '#web/navigation.ts'
import { keepChosen } from './kept-filters.ts'
import type { ListingData } from './listing-data.ts'

export type Filtering = {
  /** What is ticked on the screen: at once, before the list has followed. */
  filters: Filters
  isBusy: boolean
  ask: (next: Filters, how?: { replace?: boolean }) => void
}

/** A press changes the address; the page on the screen stays until the next one is there. */
export function useFilters({ path, filters }: Pick<ListingData, 'path' | 'filters'>): Filtering {
  const [wanted, setWanted] = useState<Filters>()
  const latest = useRef<Filters>(undefined)

  const ask: Filtering['ask'] = (next, how) => {
    latest.current = next
    setWanted(next)
    keepChosen((wanted ?? filters).chosen, next.chosen)
    void navigate(listingAddress(path, next), { keepScroll: true, ...how }).then(() => {
      // When the list could not be fetched, the ticks turn back to what it shows.
      if (latest.current === next) setWanted(undefined)
    })
  }
  return { filters: wanted ?? filters, isBusy: wanted !== undefined, ask }
}

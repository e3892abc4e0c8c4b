import { useRef, useState } from 'react'
import { listingAddress, type Filters } from '#shop/listing/listing.rules.ts'
import { navigate } from '#web/navigation.ts'
import { saveFilters } from './saved-filters.ts'
import type { ListingData } from './listing-data.ts'

export type Filtering = {
  /** The filters that are checked on the screen, before the listing has been loaded for them. */
  filters: Filters
  isBusy: boolean
  ask: (next: Filters, options?: { replace?: boolean }) => void
}

/** A press changes the address; the page on the screen stays until the next one is there. */
export function useFilters({ path, filters }: Pick<ListingData, 'path' | 'filters'>): Filtering {
  const [requestedFilters, setRequestedFilters] = useState<Filters>()
  const latestFilters = useRef<Filters>(undefined)

  const ask: Filtering['ask'] = (next, how) => {
    latestFilters.current = next
    setRequestedFilters(next)
    saveFilters((requestedFilters ?? filters).chosen, next.chosen)
    void navigate(listingAddress(path, next), { keepScroll: true, ...how }).then(() => {
      // When the listing could not be loaded, the checkboxes go back to what it shows.
      if (latestFilters.current === next) setRequestedFilters(undefined)
    })
  }
  return { filters: requestedFilters ?? filters, isBusy: requestedFilters !== undefined, ask }
}

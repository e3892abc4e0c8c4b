import { useRef, useState } from 'react'
import { listingAddress, type Filters } from '#shop/listing/listing.rules.ts'
import { navigate } from '#web/navigation.ts'
import { saveFilters } from './saved-filters.ts'
import type { ListingData } from './listing-data.ts'

export type Filtering = {
  /** Requested filters, before their listing has loaded. */
  filters: Filters
  isBusy: boolean
  ask: (next: Filters, options?: { replace?: boolean }) => void
}

/** Filter changes update the address; the current page stays until the next one has loaded. */
export function useFilters({ path, filters }: Pick<ListingData, 'path' | 'filters'>): Filtering {
  const [requestedFilters, setRequestedFilters] = useState<Filters>()
  const latestFilters = useRef<Filters>(undefined)

  const ask: Filtering['ask'] = (next, how) => {
    latestFilters.current = next
    setRequestedFilters(next)
    saveFilters((requestedFilters ?? filters).chosen, next.chosen)
    void navigate(listingAddress(path, next), { keepScroll: true, ...how }).then(() => {
      // Revert the checkboxes after a failed request.
      if (latestFilters.current === next) setRequestedFilters(undefined)
    })
  }
  return { filters: requestedFilters ?? filters, isBusy: requestedFilters !== undefined, ask }
}

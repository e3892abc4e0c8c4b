import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { savedFilters } from './saved-filters.ts'

const parts = () => import('./listing.part.tsx')

/** Parts around the cards of a listing: sent as HTML, hydrated on the first interaction. */
export const FilterPanel = part(() => parts().then((all) => all.FilterPanel), {
  when: touched,
  // Needed to offer an earlier size.
  orWhen: () => savedFilters().size.length > 0,
})
export const AppliedFilters = part(() => parts().then((all) => all.AppliedFilters), { when: touched })
export const Groupings = part(() => parts().then((all) => all.Groupings), { when: touched })
export const ListingBar = part(() => parts().then((all) => all.ListingBar), { when: touched })

export const NoResults = part(() => parts().then((all) => all.NoResults), { when: never })
export const HelpBand = part(() => parts().then((all) => all.HelpBand), { when: never })
export const Pagination = part(() => parts().then((all) => all.Pagination), { when: never })

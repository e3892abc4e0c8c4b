import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { savedFilters } from './saved-filters.ts'

const parts = () => import('./listing.part.tsx')

/** What stands around the cards of a listing: sent as HTML and hydrated when somebody reaches for it. */
export const FilterPanel = part(() => parts().then((all) => all.FilterPanel), {
  when: touched,
  // A size chosen before is offered again.
  orWhen: () => savedFilters().size.length > 0,
})
export const AppliedFilters = part(() => parts().then((all) => all.AppliedFilters), { when: touched })
export const Groupings = part(() => parts().then((all) => all.Groupings), { when: touched })
export const ListingBar = part(() => parts().then((all) => all.ListingBar), { when: touched })

export const NoResults = part(() => parts().then((all) => all.NoResults), { when: never })
export const HelpBand = part(() => parts().then((all) => all.HelpBand), { when: never })
export const Pagination = part(() => parts().then((all) => all.Pagination), { when: never })

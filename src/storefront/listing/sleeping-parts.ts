import { asleep } from '#web/asleep.tsx'
import { keptChosen } from './kept-filters.ts'

const parts = () => import('./listing.asleep.tsx')

/** Around the cards of a list: sent as HTML, live once somebody reaches for it. */
export const FilterPanel = asleep(() => parts().then((all) => all.FilterPanel), {
  // A size chosen before is offered again.
  wakesFor: () => keptChosen().size.length > 0,
})
export const AppliedFilters = asleep(() => parts().then((all) => all.AppliedFilters))
export const ListingBar = asleep(() => parts().then((all) => all.ListingBar))

export const NoResults = asleep(() => parts().then((all) => all.NoResults), { deaf: true })
export const HelpBand = asleep(() => parts().then((all) => all.HelpBand), { deaf: true })
export const Pagination = asleep(() => parts().then((all) => all.Pagination), { deaf: true })

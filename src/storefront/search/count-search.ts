import { searchMadeCall } from '#shop/search/search.calls.ts'
import { ask } from '#ui/ask.ts'

const countedSearches = new Set<string>()

/** Counts a search once per visit, as returning to the results is no new search. Failures are ignored. */
export function countSearch(search: string): void {
  if (countedSearches.has(search)) return
  countedSearches.add(search)
  ask(searchMadeCall, { body: { search } }).catch(() => undefined)
}

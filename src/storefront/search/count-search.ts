import { searchMadeCall } from '#shop/search/search.calls.ts'
import { ask } from '#ui/ask.ts'

const countedSearches = new Set<string>()

/** Once a visit: coming back to the results is no new search. A failure is ignored, it only costs a count. */
export function countSearch(search: string): void {
  if (countedSearches.has(search)) return
  countedSearches.add(search)
  ask(searchMadeCall, { body: { search } }).catch(() => undefined)
}

import { searchMadeCall } from '#shop/search/search.calls.ts'
import { ask } from '#ui/ask.ts'

const told = new Set<string>()

/** Once a visit: coming back to the results is no other search. What goes wrong here concerns nobody. */
export function countSearch(search: string): void {
  if (told.has(search)) return
  told.add(search)
  ask(searchMadeCall, { body: { search } }).catch(() => undefined)
}

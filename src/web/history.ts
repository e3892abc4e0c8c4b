/** What the page layer keeps in each entry of the browser's history: its number, and how far its page was scrolled. */
type EntryState = { entry?: number; y?: number }

export const entryState = (): EntryState => (history.state as EntryState | null) ?? {}

/** Nothing on the server, and in an entry that the browser has made by itself. */
export const entryNow = (): number | undefined => (typeof history === 'undefined' ? undefined : entryState().entry)

/** A new entry after this one, for a page or for a window that has an address. */
export function pushEntry(url: string | URL, { after = entryNow() ?? 0, y = 0 } = {}): number {
  history.pushState({ entry: after + 1, y }, '', url)
  return after + 1
}

/** Another address for what stands in this entry. */
export const renameEntry = (url: string | URL): void => history.replaceState(history.state, '', url)

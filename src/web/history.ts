/** State in each entry of the browser's history: its number, and the scroll position of its page. */
type EntryState = { entry?: number; y?: number }

export const entryState = (): EntryState => (history.state as EntryState | null) ?? {}

/** Undefined on the server, and in an entry that the browser created by itself. */
export const entryNow = (): number | undefined => (typeof history === 'undefined' ? undefined : entryState().entry)

/** Adds a history entry, for a page or for a dialog with an address. */
export function pushEntry(url: string | URL, { after = entryNow() ?? 0, y = 0 } = {}): number {
  history.pushState({ entry: after + 1, y }, '', url)
  return after + 1
}

/** Changes the address of the current history entry. */
export const renameEntry = (url: string | URL): void => history.replaceState(history.state, '', url)

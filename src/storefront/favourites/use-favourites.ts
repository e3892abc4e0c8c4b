import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { favouritesCall } from '#shop/favourites/favourites.calls.ts'
import { isFavouritesList } from '#shop/favourites/favourites.rules.ts'
import type { FavouriteAnswer } from '#shop/favourites/favourites.schemas.ts'
import { ask, Refused } from '#ui/ask.ts'
import { useLocation } from '#web/hooks.ts'
import { hearts } from '../visitor/hearts.ts'

export type Answered = readonly FavouriteAnswer[] | undefined
type State = { list: Answered; trouble?: 'failed' | 'offline' }

/** All parts of the list, one after another: the filters speak of all of it. */
async function wholeList(signal: AbortSignal): Promise<FavouriteAnswer[]> {
  const list: FavouriteAnswer[] = []
  for (let page = 1; ; page++) {
    const { next, results } = await ask(favouritesCall, { query: { page }, signal })
    list.push(...results)
    if (next === null) return list
  }
}

const isSame = (list: Answered, ids: ReadonlySet<number>): boolean =>
  list !== undefined && list.length === ids.size && list.every(({ id }) => ids.has(id))

/** Asked for once the page is alive, and again whenever the hearts tell of a change (R-4.4-02, R-2.8-08). */
export function useFavourites() {
  const { path } = useLocation()
  const known = useSyncExternalStore(hearts.subscribe, hearts.saved, hearts.savedAtFirst)
  const [state, setState] = useState<State>({ list: undefined })
  const last = useRef<Answered>(undefined)

  const load = useCallback((signal: AbortSignal) => {
    setState(({ list }) => ({ list }))
    wholeList(signal).then(
      (list) => {
        last.current = list
        setState({ list })
      },
      (error: unknown) => {
        if (signal.aborted) return
        const isOffline = error instanceof Refused && error.isOffline
        setState({ list: last.current, trouble: isOffline ? 'offline' : 'failed' })
      },
    )
  }, [])
  useEffect(() => {
    if (isSame(last.current, known) || !isFavouritesList(path)) return
    const leaving = new AbortController()
    load(leaving.signal)
    return () => leaving.abort()
  }, [known, path, load])

  const retry = useCallback(() => load(new AbortController().signal), [load])
  const isInTrouble = state.trouble !== undefined
  useEffect(() => {
    if (!isInTrouble) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isInTrouble, retry])
  return { ...state, retry }
}

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { favouritesCall } from '#shop/favourites/favourites.calls.ts'
import { isFavouritesList } from '#shop/favourites/favourites.rules.ts'
import type { FavouriteAnswer } from '#shop/favourites/favourites.schemas.ts'
import { ask, Refused } from '#ui/ask.ts'
import { useLocation } from '#web/hooks.ts'
import { hearts } from '../visitor/hearts.ts'

export type FavouritesList = readonly FavouriteAnswer[] | undefined
type State = { list: FavouritesList; failure?: 'failed' | 'offline' }

/** Loads all pages of the list in sequence, as the filters need the whole list. */
async function wholeList(signal: AbortSignal): Promise<FavouriteAnswer[]> {
  const list: FavouriteAnswer[] = []
  for (let page = 1; ; page++) {
    const { next, results } = await ask(favouritesCall, { query: { page }, signal })
    list.push(...results)
    if (next === null) return list
  }
}

const isSame = (list: FavouritesList, ids: ReadonlySet<number>): boolean =>
  list !== undefined && list.length === ids.size && list.every(({ id }) => ids.has(id))

/** Favourites, loaded after hydration and whenever the hearts change (R-4.4-02, R-2.8-08). */
export function useFavourites() {
  const { path } = useLocation()
  const savedIds = useSyncExternalStore(hearts.subscribe, hearts.saved, hearts.savedAtFirst)
  const [state, setState] = useState<State>({ list: undefined })
  const lastList = useRef<FavouritesList>(undefined)

  const request = useRef<AbortController>(undefined)

  const load = useCallback(() => {
    request.current?.abort()
    const { signal } = (request.current = new AbortController())
    setState(({ list }) => ({ list }))
    wholeList(signal).then(
      (list) => {
        if (signal.aborted) return
        lastList.current = list
        hearts.learn(list.map(({ id }) => id))
        setState({ list })
      },
      (error: unknown) => {
        if (signal.aborted) return
        const isOffline = error instanceof Refused && error.isOffline
        setState({ list: lastList.current, failure: isOffline ? 'offline' : 'failed' })
      },
    )
  }, [])
  useEffect(() => {
    const isMissing = () => !isSame(lastList.current, savedIds) && isFavouritesList(path)
    if (isMissing()) load()
    // Also while a request is in flight: one sent over the lost connection may still fail after reconnecting.
    const loadMissing = () => isMissing() && load()
    addEventListener('online', loadMissing)
    return () => {
      removeEventListener('online', loadMissing)
      request.current?.abort()
    }
  }, [savedIds, path, load])
  return { ...state, retry: load }
}

import { startTransition, Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { FunctionComponent, RefObject } from 'react'
import { IsServerHtml } from './html-context.ts'
import { partOf, type LoadPart } from './part-code.ts'
import { reloadPage } from './reload.ts'
import { replayEvents, submitQueuedForm, watchTouches } from './repeat-presses.ts'

type TouchedOptions<Props> = {
  /** Checked after hydration and with other data: true when the part has more to show than its HTML. */
  orWhen?: (props: Props, firstProps: Props) => boolean
}

/** See part.ts. Events recorded before the code arrived are replayed in order. */
export function touched<Props extends object>(
  load: LoadPart<Props>,
  { orWhen }: TouchedOptions<Props> = {},
): FunctionComponent<{ of: Props }> {
  const code = heldBack(load)
  const component = partOf(load, () => code.arrival)
  const Fetching = () => {
    useEffect(() => code.fetch(), [])
    return null
  }

  return function HydratedOnTouch({ of: props }) {
    const isServer = typeof window === 'undefined'
    const isHtmlPage = useContext(IsServerHtml)
    const [cameAsHtml] = useState(isHtmlPage || isServer)
    const [firstProps] = useState(props)
    const box = useRef<HTMLDivElement>(null)
    const { isHydrated, beHydrated } = useHydration(cameAsHtml ? box : undefined, code.fetch)
    const currentProps = isHydrated || !isHtmlPage ? props : firstProps
    // Like React's lazy(): the first render that needs the code loads it.
    if (!isHtmlPage && !isServer) code.fetch()
    useEffect(() => void (orWhen?.(props, firstProps) && code.fetch()), [props, firstProps])
    const Component = component()
    // The same element: React leaves HTML that is not hydrated alone only while nothing about it changes.
    const element = useMemo(() => {
      const view = <Component {...currentProps} />
      if (!cameAsHtml) return view
      return (
        <Suspense fallback={<Fetching />}>
          {view}
          <Effect run={beHydrated} />
        </Suspense>
      )
    }, [Component, currentProps, cameAsHtml, beHydrated])
    return (
      <div ref={box} data-late={cameAsHtml ? '' : undefined} style={{ display: 'contents' }}>
        {element}
      </div>
    )
  }
}

type HeldBack<Props extends object> = { arrival: Promise<FunctionComponent<Props>>; fetch: () => void }

/** Code that is loaded only by a call of `fetch`. */
function heldBack<Props extends object>(load: LoadPart<Props>): HeldBack<Props> {
  let resolveArrival: (component: FunctionComponent<Props>) => void = () => undefined
  const arrival = new Promise<FunctionComponent<Props>>((resolve) => (resolveArrival = resolve))
  let isFetching = false
  const fetch = () => {
    if (isFetching) return
    isFetching = true
    load().then(resolveArrival, () => {
      // The next interaction retries, and so does a returning network.
      isFetching = false
      if (navigator.onLine) void (submitQueuedForm() || reloadPage(location.href))
      else addEventListener('online', fetch, { once: true })
    })
  }
  return { arrival, fetch }
}

/** Runs once its Suspense boundary is hydrated, which may be long after the code arrived. */
function Effect({ run }: { run: () => void }) {
  useEffect(run, [run])
  return null
}

/**
 * True once the part is hydrated; until then an interaction fetches its code, and events in `data-late` are recorded.
 */
function useHydration(box: RefObject<HTMLElement | null> | undefined, fetch: () => void) {
  const [isHydrated, setHydrated] = useState(false)
  const beHydrated = useCallback(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    const element = box?.current
    if (!element) return
    if (isHydrated) return void replayEvents(element)
    return watchTouches(element, fetch)
  }, [box, isHydrated, fetch])
  return { isHydrated, beHydrated }
}

import { lazy, startTransition, Suspense, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { FunctionComponent } from 'react'
import { makeGood, onMissed, type Missed } from './missed.ts'
import { PageContext } from './page-context.ts'
import { loadAnew } from './reload.ts'
import { readyOnServer } from './still.tsx'

type How = {
  /** It has no handlers, only links: nobody needs to wake it before its data changes. */
  deaf?: boolean
  /** Asked once the page is live: whether it has something to show that the server could not know. */
  wakesFor?: () => boolean
}

/**
 * A part of a page whose server-made HTML stands as it came until somebody reaches for it or the page gets other data;
 * only then its code is fetched and takes the HTML over. What was pressed meanwhile is done then. The file that `load`
 * fetches is called `<name>.asleep.tsx`, so that its styles come with the page.
 */
export function asleep<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  { deaf = false, wakesFor }: How = {},
): FunctionComponent<{ of: Props }> {
  const ready = readyOnServer(load)
  const { awake, wake } = alarm(load)
  const Later = lazy(async () => ({ default: await awake }))
  const Wake = () => {
    useEffect(wake, [])
    return null
  }

  return function Asleep({ of: props }) {
    const isFirst = useContext(PageContext).isFirst ?? false
    const isServer = typeof window === 'undefined'
    const [wasFirst] = useState(isFirst || isServer)
    const [first] = useState(props)
    const box = useRef<HTMLDivElement>(null)
    const isAwake = useAwake(wasFirst && !deaf ? box : undefined, { awake, wake })
    const shown = isAwake || !isFirst ? props : first
    if (!isFirst && !isServer) wake()
    useEffect(() => void (wakesFor?.() && wake()), [])
    const Part = ready() ?? Later
    // The very same element: React leaves HTML that it has not taken over alone only while nothing about it changes.
    const part = useMemo(() => {
      const view = <Part {...shown} />
      return wasFirst ? <Suspense fallback={<Wake />}>{view}</Suspense> : view
    }, [Part, shown, wasFirst])
    return (
      <div ref={box} style={{ display: 'contents' }}>
        {part}
      </div>
    )
  }
}

type Alarm<Part> = { awake: Promise<Part>; wake: () => void }

function alarm<Part>(load: () => Promise<Part>): Alarm<Part> {
  let ring: (part: Part) => void = () => undefined
  const awake = new Promise<Part>((resolve) => (ring = resolve))
  let isComing = false
  const wake = () => {
    if (isComing) return
    isComing = true
    load().then(ring, () => {
      // The next one who reaches for it tries again, and so does the network when it is back.
      isComing = false
      if (navigator.onLine) loadAnew(location.href)
      else addEventListener('online', wake, { once: true })
    })
  }
  return { awake, wake }
}

type Box = { current: HTMLElement | null }

function useAwake(box: Box | undefined, { awake, wake }: Alarm<unknown>): boolean {
  const [isAwake, setAwake] = useState(false)
  const [missed] = useState<Missed>(() => [])
  useEffect(() => {
    const element = box?.current
    if (!element || isAwake) return
    let current = true
    const stop = onMissed(element, wake, missed)
    void awake.then(() => current && startTransition(() => setAwake(true)))
    return () => {
      current = false
      stop()
    }
  }, [box, isAwake, awake, wake, missed])
  useEffect(() => {
    if (isAwake) void makeGood(missed)
  }, [isAwake, missed])
  return isAwake
}

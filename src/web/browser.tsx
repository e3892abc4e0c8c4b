import { StrictMode, startTransition, useLayoutEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { localeOfPath } from '#kernel/locale.ts'
import { frameFor } from './answers.ts'
import { App } from './app.tsx'
import { startNavigation, type Arrival, type NavigationSetup } from './navigation.ts'
import type { Screen } from './page-context.ts'
import type { Boot } from './page.ts'
import { asChunk, isChunkFailure, reloadPage, loadIfLeft } from '#parts/reload.ts'
import { replayEvents, awaitHydration, dropQueuedEvents } from '#parts/repeat-presses.ts'
import { nowhere, type Match } from './routes.ts'
import type { Site } from './site.ts'

export type BrowserOptions = Partial<Pick<NavigationSetup, 'match' | 'onTrouble' | 'isMember' | 'guardTargets'>> & {
  /** Called for errors thrown by components. */
  onError?: (error: unknown) => void
}

type ScreenUpdate<Frame> = { screen: Screen<Frame>; onDone?: () => void }

async function componentFor<Frame>(site: Site<Frame>, match: Match | undefined, status: number) {
  const screen = match && status === 200 ? site.screens[match.route.id] : undefined
  return asChunk(screen ? screen.load() : site.errorPage())
}

/** First screen from the boot data. The query is the server's: both sides must render the same. */
async function firstScreen<Frame>(site: Site<Frame>, boot: Boot): Promise<Screen<Frame>> {
  const { pathname } = location
  const match = site.routes.match(pathname, boot.search)
  const place = match ?? nowhere(localeOfPath(pathname), pathname)
  const { status, data, form } = boot
  const coming = [componentFor(site, match, status), frameFor(place.locale, boot.frameHash)] as const
  const [component, frame] = await Promise.all(coming)
  return { place, match, status, component, data, frame: frame as Frame, cameAsHtml: true, form }
}

function nextScreen<Frame>({ match, answer: { status, data = {} }, frame, ...rest }: Arrival): Screen<Frame> {
  return { ...rest, place: match, match, status, data, frame: frame as Frame }
}

type RootProps<Frame> = {
  site: Site<Frame>
  first: Screen<Frame>
  connect: (show: (next: ScreenUpdate<Frame>) => void) => void
  onError: (error: unknown) => void
}

function Root<Frame>({ site, first, connect, onError }: RootProps<Frame>) {
  const [{ screen, onDone }, show] = useState<ScreenUpdate<Frame>>({ screen: first })
  useLayoutEffect(() => connect((next) => startTransition(() => show(next))), [connect])
  useLayoutEffect(() => onDone?.(), [onDone])
  return <App site={site} screen={screen} onError={onError} />
}

/** Hydrates the page sent by the server. */
export async function startBrowser<Frame>(site: Site<Frame>, options: BrowserOptions = {}): Promise<void> {
  awaitHydration()
  if (loadIfLeft()) return
  const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}') as Boot
  // A refused form: its page is at the address that the form was posted to.
  if (boot.form) history.replaceState(history.state, '', boot.form.from)
  const { href } = location
  const first = await firstScreen(site, boot).catch((error: unknown) => {
    // The page stays readable as HTML, also when a reload has not helped.
    if (dropQueuedEvents() || reloadPage(location.href)) return new Promise<never>(() => undefined)
    throw error
  })
  const onError = (error: unknown) => {
    options.onError?.(error)
    if (isChunkFailure(error)) reloadPage(location.href)
  }
  const show = await new Promise<(next: ScreenUpdate<Frame>) => void>((connect) => {
    const tree = <Root site={site} first={first} connect={connect} onError={onError} />
    // A transition hydrates in slices: otherwise a phone would be blocked meanwhile.
    startTransition(() => void hydrateRoot(document.getElementById('root')!, <StrictMode>{tree}</StrictMode>))
  })
  let letGo: (() => void) | undefined
  let { frame } = first
  const put = (next: Screen<Frame>) =>
    new Promise<void>((onDone) => {
      letGo?.()
      letGo = onDone
      frame = next.frame
      show({ screen: next, onDone })
    })
  const { rescan } = startNavigation({
    match: (pathname, search) => site.routes.match(pathname, search),
    ...options,
    release: boot.release,
    componentFor: (match, status) => componentFor(site, match, status),
    commit: (next) => put(nextScreen(next)).then(() => rescan()),
    words: () => site.wordsOf(frame),
  })
  if (loadIfLeft(href)) return
  await replayEvents(document.body)
}

import { ask, frameFor, invalidate, keyOf } from './answers.ts'
import { announce, applyHead, focusOn } from './head-dom.ts'
import { watchClicks } from './links.ts'
import type { Answer, PageComponent } from './page.ts'
import { watchForPrefetch } from './prefetch.ts'
import { isChunkFailure, reloadPage } from '#parts/reload.ts'
import type { Match } from './routes.ts'
import { entryNow, pushEntry } from './history.ts'
import { cancelScroll, hashTarget, savedHeight, savePosition, scrollAfterNavigation } from './scroll.ts'
import { scrollToHeight, settleEntry, shownEntry, watchScroll } from './scroll.ts'
import type { LayerWords } from './site.ts'
import { hash, pending } from './state.ts'

export type Trouble = 'failed' | 'offline'
/** `isReturn`: the visitor went back or forward in the history. */
export type Arrival = {
  match: Match
  answer: Answer
  frame: unknown
  component: PageComponent<never>
  isReturn: boolean
}

export type NavigationSetup = {
  release: string
  match: (pathname: string, search?: string) => Match | undefined
  componentFor: (match: Match, status: number) => Promise<PageComponent<never>>
  /** Renders a page; settles when it is on the screen, or replaced by a newer one. */
  commit: (next: Arrival) => Promise<void>
  words: () => LayerWords
  onTrouble?: (trouble: Trouble, message: string, retry: () => void) => void
  isMember?: () => boolean
  /** Redirect targets for visitors without access to a page; paths without language. */
  guardTargets?: { guest: string; member: string }
}

export type NavigateOptions = { replace?: boolean; keepScroll?: boolean }
/** `entry` is set when the history has already moved there. */
type Trip = NavigateOptions & { url: URL; match: Match; entry?: number; hops?: number }

const pendingMs = 200
const maxHops = 10
const listeners = new Set<(to: URL) => void>()
let setup: NavigationSetup | undefined
let current = new URL('http://localhost/')
let flight: AbortController | undefined
let pendingTimer = 0
let steppingBack = false

/** Subscribes to the start of navigations, so that menus can close. Returns the unsubscribe function. */
export function onNavigate(listener: (to: URL) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Records the address of the page now on the screen. */
function settle(url: URL, entry: number, isNew: boolean): void {
  settleEntry(entry, isNew)
  current = url
  hash.set(url.hash)
}

const matchOf = ({ origin, pathname, search }: URL): Match | undefined => {
  const match = origin === location.origin ? setup?.match(pathname, search) : undefined
  return match?.slashless ? undefined : match
}

export async function navigate(to: string | URL, how: NavigateOptions = {}): Promise<void> {
  const url = new URL(to, location.href)
  const match = matchOf(url)
  if (match) await go({ url, match, ...how })
  else location.assign(url)
}

function setPending(busy: boolean): void {
  clearTimeout(pendingTimer)
  if (busy) pendingTimer = window.setTimeout(() => pending.set(true), pendingMs)
  else pending.set(false)
}

/** Cancels the pending navigation. */
function stopFlight(): void {
  flight?.abort()
  setPending(false)
}

function guardTarget({ route, base }: Match): string | undefined {
  const targets = setup?.guardTargets ?? { guest: '/', member: '/auth/' }
  if (!setup?.isMember || !route.guard) return undefined
  return setup.isMember() === (route.guard === 'member') ? undefined : base + targets[route.guard]
}

async function fetchPage(
  site: NavigationSetup,
  { url, match, entry }: Trip,
  signal: AbortSignal,
): Promise<Arrival | URL> {
  const guardAddress = guardTarget(match)
  if (guardAddress !== undefined) return new URL(guardAddress, url)
  const component = site.componentFor(match, 200)
  component.catch(() => undefined)
  const answer = await ask(url, { keep: match.route.kind !== 'private', signal })
  // An answer of another release: its data may not fit the running code.
  if (answer.release !== site.release && !signal.aborted && reloadPage(url)) return new Promise(() => undefined)
  if (answer.to !== undefined) return new URL(answer.to, url)
  const coming = answer.status === 200 ? component : site.componentFor(match, answer.status)
  const [frame, ready] = await Promise.all([frameFor(match.locale, answer.frameHash), coming])
  return { match, answer, frame, component: ready, isReturn: entry !== undefined }
}

function record({ url, entry, replace, keepScroll }: Trip): void {
  if (entry !== undefined) return settle(url, entry, false)
  savePosition()
  const after = entryNow() ?? shownEntry()
  const y = keepScroll ? window.scrollY : 0
  const stays = replace || url.href === current.href
  if (stays) history.replaceState({ entry: after, y }, '', url)
  settle(url, stays ? after : pushEntry(url, { after, y }), true)
}

function position({ url, entry, keepScroll }: Trip): void {
  if (entry !== undefined) scrollToHeight(savedHeight(entry))
  else if (!keepScroll) scrollAfterNavigation(url.hash)
}

function giveUp(site: NavigationSetup, trip: Trip, error: unknown): void {
  const { url, entry } = trip
  if (isChunkFailure(error) && reloadPage(url)) return
  const trouble = navigator.onLine ? 'failed' : 'offline'
  const message = site.words()[trouble]
  announce(message)
  site.onTrouble?.(trouble, message, () => void (entry === undefined && go(trip)))
  // The history has moved, the page has not: return to the page's entry.
  if (entry === undefined || entry === shownEntry()) return
  steppingBack = true
  history.go(shownEntry() - entry)
}

/** Navigates to an anchor on the current page. */
function jump(trip: Trip): void {
  stopFlight()
  record(trip)
  position(trip)
  if (trip.entry === undefined) focusOn(hashTarget(trip.url.hash))
}

async function arrive(site: NavigationSetup, trip: Trip, arrival: Arrival): Promise<void> {
  record(trip)
  await site.commit(arrival)
  // Another navigation replaced the page during the render.
  if (keyOf(current) !== keyOf(trip.url)) return
  const { head } = arrival.answer
  if (head) applyHead(head)
  position(trip)
  announce(document.title)
  if (!trip.keepScroll) focusOn(hashTarget(trip.url.hash) ?? document.querySelector<HTMLElement>('main h1'))
}

async function go(trip: Trip): Promise<void> {
  if (!setup) return
  const site = setup
  for (const listener of listeners) listener(trip.url)
  cancelScroll()
  const staysHere = keyOf(trip.url) === keyOf(current) && (trip.url.hash !== '' || trip.entry !== undefined)
  if (staysHere && !trip.replace) return jump(trip)
  flight?.abort()
  const mine = new AbortController()
  flight = mine
  setPending(true)
  try {
    const next = await fetchPage(site, trip, mine.signal)
    if (mine.signal.aborted) return
    if (next instanceof URL) await follow(trip, next)
    else await arrive(site, trip, next)
  } catch (error) {
    if (!mine.signal.aborted) giveUp(site, trip, error)
  } finally {
    if (flight === mine) {
      flight = undefined
      setPending(false)
    }
  }
}

/** Follows a redirect, which replaces the redirecting address. */
async function follow({ entry, replace, hops = 0, keepScroll }: Trip, url: URL): Promise<void> {
  const match = matchOf(url)
  if (!match || hops >= maxHops) return location.assign(url)
  await go({ url, match, keepScroll, hops: hops + 1, replace: replace || entry !== undefined })
}

function onTraversal(): void {
  if (steppingBack) return void (steppingBack = false)
  const url = new URL(location.href)
  const match = matchOf(url)
  if (!match) return location.reload()
  const entry = entryNow()
  if (entry !== undefined) return void go({ url, match, entry })
  // A fragment typed into the address bar: the browser's new entry has no number yet.
  history.replaceState({ entry: shownEntry() + 1, y: 0 }, '')
  settle(url, shownEntry() + 1, true)
  scrollAfterNavigation(url.hash)
}

function warm(link: HTMLAnchorElement): void {
  const url = new URL(link.href)
  const match = matchOf(url)
  if (!match || !setup || keyOf(url) === keyOf(current) || guardTarget(match) !== undefined) return
  setup.componentFor(match, 200).catch(() => undefined)
  if (match.route.kind !== 'private') ask(url, { keep: true }).catch(() => undefined)
}

function checkGuard(): void {
  const match = matchOf(current)
  const to = match && guardTarget(match)
  if (to !== undefined) void navigate(to, { replace: true })
}

/** Takes over links and history. Called once, after the first page is rendered. */
export function startNavigation(options: NavigationSetup): { rescan: () => void } {
  setup = options
  current = new URL(location.href)
  hash.set(current.hash)
  watchScroll()
  watchClicks((link) => {
    const url = new URL(link.href)
    const match = matchOf(url)
    if (match) void go({ url, match, keepScroll: link.dataset['scroll'] === 'keep' })
    return match !== undefined
  })
  addEventListener('popstate', onTraversal)
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return
    // Restored from the back/forward cache: pending requests are lost, fetched data is stale.
    stopFlight()
    invalidate()
    checkGuard()
  })
  checkGuard()
  return watchForPrefetch(warm)
}

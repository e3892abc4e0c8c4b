import type { Locale } from '#kernel/locale.ts'
import type { Answer } from './page.ts'

/** Page data fetched in the last 30 s; one request per address at a time, failures are not cached. */
type FetchedAnswer = { at: number; coming: Promise<Answer> }
type Frame = { hash: string; data: unknown }

const lifeMs = 30_000
const maxAnswers = 50
const fetchedAnswers = new Map<string, FetchedAnswer>()
const frames = new Map<Locale, Frame>()

/** Clears fetched data: after signing in or out, or a change by the visitor. */
export const invalidate = (): void => fetchedAnswers.clear()

export const keyOf = (url: URL): string => url.pathname + url.search

async function fetchJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, { signal })
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!response.ok || !isJson) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}

export function ask(url: URL, { keep, signal }: { keep: boolean; signal?: AbortSignal }): Promise<Answer> {
  const key = keyOf(url)
  const hit = fetchedAnswers.get(key)
  if (keep && hit && Date.now() - hit.at < lifeMs) return hit.coming
  const coming = fetchJson(`/_data${key}`, signal) as Promise<Answer>
  if (!keep) return coming
  const forget = () => void (fetchedAnswers.get(key)?.coming === coming && fetchedAnswers.delete(key))
  fetchedAnswers.delete(key)
  fetchedAnswers.set(key, { at: Date.now(), coming })
  // At once, not when the promise settles: the next click may request the same address earlier.
  signal?.addEventListener('abort', forget)
  coming.then((answer) => answer.status !== 200 && forget(), forget)
  if (fetchedAnswers.size > maxAnswers) fetchedAnswers.delete(fetchedAnswers.keys().next().value ?? '')
  return coming
}

/** Header and footer data: fetched only when the server's version differs from the one on the screen. */
export async function frameFor(locale: Locale, hash: string | undefined): Promise<unknown> {
  const lastFrame = frames.get(locale)
  if (lastFrame && (hash === undefined || lastFrame.hash === hash)) return lastFrame.data
  const frame = (await fetchJson(`/_frame/${locale}/${hash ?? 'latest'}/`)) as Frame
  frames.set(locale, frame)
  return frame.data
}

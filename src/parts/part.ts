import type { FunctionComponent } from 'react'
import type { LoadPart } from './part-code.ts'
import type { idle } from './idle.ts'
import type { never } from './never.tsx'
import type { touched } from './touched.tsx'
import type { wanted } from './wanted.ts'

/** `of` are the props of the part; `preload` fetches its code ahead, and a failure shows when it is needed. */
export type Part<Props> = FunctionComponent<Props> & { preload: () => void }

/**
 * A component whose code comes later than its page. When, says `when`:
 * - `never`: on the page that came as HTML it is HTML and stays so; its code comes with another page or other data.
 * - `touched`: it comes as HTML too, and its code when somebody reaches for it or it gets other data.
 * - `wanted`: it is not there before the prop `wanted` says so, such as a window.
 * - `idle`: nobody waits for it; it is fetched when the page has nothing else to do.
 * The first two load a file called `<name>.part.tsx`: by that ending the page knows whose styles it brings along.
 */
export function part<Props extends object>(
  load: LoadPart<Props>,
  options: { when: typeof never },
): Part<{ of: Props | undefined }>
export function part<Props extends object>(
  load: LoadPart<Props>,
  options: { when: typeof touched; orWhen?: (props: Props, firstProps: Props) => boolean },
): Part<{ of: Props }>
export function part<Props extends object>(
  load: LoadPart<Props>,
  options: { when: typeof wanted; stays?: true },
): Part<{ of: Props; wanted: boolean }>
export function part<Props extends object>(
  load: LoadPart<Props>,
  options: { when: typeof idle; placeholder?: FunctionComponent },
): Part<{ of: Props; wanted?: boolean }>
export function part(
  load: LoadPart<object>,
  { when, ...options }: { when: (load: LoadPart<object>, options: object) => FunctionComponent<never> },
): Part<never> {
  const preload = () => void load().catch(() => undefined)
  return Object.assign(when(load, options), { preload })
}

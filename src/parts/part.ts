import type { FunctionComponent } from 'react'
import type { LoadPart } from './part-code.ts'
import type { idle } from './idle.ts'
import type { never } from './never.tsx'
import type { touched } from './touched.tsx'
import type { wanted } from './wanted.ts'

/** `of` are the props of the part; `preload` fetches its code early, and a failure only shows when needed. */
export type Part<Props> = FunctionComponent<Props> & { preload: () => void }

/**
 * A component whose code is loaded later than its page. `when` decides:
 * - `never`: static HTML on the first page; the code is loaded with another page or other data.
 * - `touched`: HTML first; the code is loaded on interaction or with other data.
 * - `wanted`: absent until the prop `wanted` is true, such as a dialog.
 * - `idle`: loaded when the page has nothing else to do.
 * The first two load a file called `<name>.part.tsx`: by that suffix the page knows which styles to include.
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

import { ownPath } from '#kernel/own-path.ts'

type Target = { prefix: string; from: string; home: string }

/**
 * Redirect target of an accepted form. An address outside of the shop becomes the home page, as the form has already
 * taken effect and an error would come too late.
 */
export function formTarget(to: string, { prefix, from, home }: Target): string {
  if (to.startsWith('#')) return from + to
  return (to.startsWith('/') ? ownPath(prefix + to) : undefined) ?? prefix + home
}

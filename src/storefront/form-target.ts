import { ownPath } from '#kernel/own-path.ts'

type Target = { prefix: string; from: string; home: string }

/**
 * The address that an accepted form leads to. An address outside of the shop becomes the home page: the form has done
 * its work, so an error would come too late.
 */
export function formTarget(to: string, { prefix, from, home }: Target): string {
  if (to.startsWith('#')) return from + to
  return (to.startsWith('/') ? ownPath(prefix + to) : undefined) ?? prefix + home
}

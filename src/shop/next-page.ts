import { ownPath } from '#kernel/own-path.ts'

const maxLength = 500

/** The page of the shop to return to after signing in: no other site, no call and no page of signing in. */
export function nextPage(text: unknown): string | undefined {
  const path = typeof text === 'string' && text.length <= maxLength ? ownPath(text) : undefined
  return path === undefined || /^(\/en)?\/(api|auth)\//i.test(decodeURIComponent(path.split(/[?#]/, 1)[0] ?? ''))
    ? undefined
    : path
}

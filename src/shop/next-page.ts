import { ownPath } from '#kernel/own-path.ts'

const maxLength = 500

/** Path to return to after sign-in: no other site, API call or sign-in page. */
export function nextPage(text: unknown): string | undefined {
  const path = typeof text === 'string' && text.length <= maxLength ? ownPath(text) : undefined
  return path === undefined || /^(\/en)?\/(api|auth)\//i.test(decodeURIComponent(path.split(/[?#]/, 1)[0] ?? ''))
    ? undefined
    : path
}

import type { PageFormat } from '#kernel/rendered-page.ts'

export type PageRequest = { format: PageFormat; pathname: string; search: string }

const dataPrefix = '/_data'

export function pageRequestOf(url: string): PageRequest {
  const format = url.startsWith(`${dataPrefix}/`) ? 'data' : 'html'
  const address = format === 'data' ? url.slice(dataPrefix.length) : url
  const mark = address.indexOf('?')
  return mark < 0
    ? { format, pathname: address, search: '' }
    : { format, pathname: address.slice(0, mark), search: address.slice(mark) }
}

type Address = { pathname: string; query: Readonly<Record<string, string>> }

/** Cache key of a page, without campaign marks and other unknown parts of the query. */
export function cacheKey({ pathname, query }: Address, format: PageFormat): string {
  const search = new URLSearchParams(query).toString()
  return (format === 'data' ? dataPrefix : '') + pathname + (search && `?${search}`)
}

/** True without a query to clean or escapes to decode: such an address is its own cache key. */
export const isPlain = (url: string): boolean => !url.includes('?') && !url.includes('%')

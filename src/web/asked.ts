import { queryString, type Match } from './routes.ts'

/** A page as HTML, or only its data for a browser that is already here. */
export type Wants = 'page' | 'data'
export type Asked = { wants: Wants; pathname: string; search: string }

const dataPrefix = '/_data'

export function askedOf(url: string): Asked {
  const wants = url.startsWith(`${dataPrefix}/`) ? 'data' : 'page'
  const address = wants === 'data' ? url.slice(dataPrefix.length) : url
  const mark = address.indexOf('?')
  return mark < 0
    ? { wants, pathname: address, search: '' }
    : { wants, pathname: address.slice(0, mark), search: address.slice(mark) }
}

/** The key of a kept page: campaign marks and unknown keys are not part of it. */
export const cacheKey = ({ pathname, query }: Match, wants: Wants): string =>
  (wants === 'data' ? dataPrefix : '') + pathname + queryString(query)

/** An address that is its own key when it has nothing to drop or to decode. */
export const isPlain = (url: string): boolean => !url.includes('?') && !url.includes('%')

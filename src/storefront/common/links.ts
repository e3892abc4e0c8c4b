import type { PageAddress } from '#web/page.ts'
import { queryString, type ParamOf, type RouteDef } from '#web/routes.ts'
import { pages, routes } from '../pages.ts'

type Page = (typeof pages)[number]

type QueryOf<Def> = Def extends { query: readonly (infer Key extends string)[] }
  ? { query?: { [key in Key]?: string | number } }
  : { query?: undefined }

/** Parameters of the path, and under `query` what follows it; a path without parameters needs neither. */
type AddressOf<Def extends RouteDef> = [ParamOf<Def['path']>] extends [never]
  ? [address?: QueryOf<Def>]
  : [address: { [name in ParamOf<Def['path']>]: string } & QueryOf<Def>]

/** Where a link stands: its language, and its city if there is one. */
export type LinkBase = Pick<PageAddress, 'base' | 'region'>

const byId = new Map<string, RouteDef>(pages.map((page) => [page.id, page]))

/**
 * The address of a page, in the language of where the link stands and in its city where the page has one:
 * `link(here, 'product', { content: slug })`, `link(here, 'search-results', { query: { search } })`.
 */
export function link<Id extends Page['id']>(
  { base, region }: LinkBase,
  id: Id,
  ...[address]: AddressOf<Extract<Page, { id: Id }>>
): string {
  const { path, regional } = byId.get(id)!
  const values: { [name: string]: unknown; query?: Parameters<typeof queryString>[0] } = address ?? {}
  // Most pages of a header have no parameters, and a page makes a hundred links.
  const filledPath = !address
    ? path
    : path.replaceAll(/:(\w+)|\*$/g, (_, name = 'rest') => {
        const value = String(values[name])
        return name === 'rest' ? value : encodeURIComponent(value)
      })
  return base + (region && regional ? `/${region}` : '') + filledPath + (values.query ? queryString(values.query) : '')
}

/** A path that came with data, as owners write it: as a link from here, unless it names a language or another site. */
export function pathFrom({ base, region }: LinkBase, path: string): string {
  if (!path.startsWith('/') || path.startsWith('/en/')) return path
  const [page = ''] = path.split(/[?#]/, 1)
  return `${base}${region && routes.isRegional(page) ? `/${region}` : ''}${path}`
}

import type { PageAddress } from '#web/page.ts'
import { queryString, type ParamOf, type RouteDef } from '#web/routes.ts'
import { pages, routes } from '../pages.ts'

type Page = (typeof pages)[number]

type QueryOf<Def> = Def extends { query: readonly (infer Key extends string)[] }
  ? { query?: { [key in Key]?: string | number } }
  : { query?: undefined }

/** Link arguments: path parameters, and the query under `query`; optional for a path without parameters. */
type AddressOf<Def extends RouteDef> = [ParamOf<Def['path']>] extends [never]
  ? [address?: QueryOf<Def>]
  : [address: { [name in ParamOf<Def['path']>]: string } & QueryOf<Def>]

/** Language and city of the page that contains the link. */
export type LinkBase = Pick<PageAddress, 'base' | 'region'>

const byId = new Map<string, RouteDef>(pages.map((page) => [page.id, page]))

/**
 * URL of a page in the current language, and in the current city if the page has one: `link(here, 'product', { content:
 * slug })`, `link(here, 'search-results', { query: { search } })`.
 */
export function link<Id extends Page['id']>(
  { base, region }: LinkBase,
  id: Id,
  ...[address]: AddressOf<Extract<Page, { id: Id }>>
): string {
  const { path, regional } = byId.get(id)!
  const values: { [name: string]: unknown; query?: Parameters<typeof queryString>[0] } = address ?? {}
  // Fast path: most header links have no parameters, and a page has about a hundred links.
  const filledPath = !address
    ? path
    : path.replaceAll(/:(\w+)|\*$/g, (_, name = 'rest') => {
        const value = String(values[name])
        return name === 'rest' ? value : encodeURIComponent(value)
      })
  return base + (region && regional ? `/${region}` : '') + filledPath + (values.query ? queryString(values.query) : '')
}

/** Path from content, with the current language and city; other languages and sites stay unchanged. */
export function pathFrom({ base, region }: LinkBase, path: string): string {
  if (!path.startsWith('/') || path.startsWith('/en/')) return path
  const [page = ''] = path.split(/[?#]/, 1)
  return `${base}${region && routes.isRegional(page) ? `/${region}` : ''}${path}`
}

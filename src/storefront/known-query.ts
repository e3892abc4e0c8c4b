import {
  filtersFrom,
  listingQuery,
  withKnownValues,
  type KnownValues,
  type Scope,
} from '#shop/listing/listing.rules.ts'
import { reviewSorts } from '#shop/product/reviews.rules.ts'
import type { Match } from '#web/routes.ts'
import type { pages } from './pages.ts'

type Query = Match['query']
type Reader = (match: Match, known: KnownValues) => Query

const list =
  (scopeOf: (params: Match['params']) => Scope = () => ({})): Reader =>
  ({ query, params }, known) => {
    const filters = withKnownValues(filtersFrom(query, scopeOf(params)), known)
    return Object.fromEntries([...new URLSearchParams(listingQuery(filters))].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

/** Without words to look for, nothing is taken literally. */
const search: Reader = (match, known) => {
  const query = list()(match, known)
  return match.query['exact'] === '1' && query['search'] ? { exact: '1', ...query } : query
}

const product: Reader = ({ query: { reviews = '', sort = '' } }) => ({
  ...(/^[1-9]\d{0,3}$/.test(reviews) && reviews !== '1' && { reviews }),
  ...(reviewSorts.some((each) => each === sort) && sort !== reviewSorts[0] && { sort }),
})

const readers: Partial<Record<(typeof pages)[number]['id'], Reader>> = {
  bestsellers: list(() => ({ flag: 'bestseller' })),
  catalogue: list(),
  category: list(({ kategorii }) => ({ category: kategorii })),
  new: list(() => ({ flag: 'new' })),
  'new-category': list((params) => ({ flag: 'new', category: params['new'] })),
  sale: list(() => ({ flag: 'sale' })),
  'sale-list': list(({ sale }) => ({ sale })),
  tags: list(),
  tag: list(({ tags }) => ({ tag: tags })),
  'search-results': search,
  product,
}

/** What of an address the shop understands, always said in the same way: so much of it is a page of its own. */
export function knownQuery(match: Match, known: KnownValues): Query {
  const reader = readers[match.route.id as keyof typeof readers]
  return reader && Object.keys(match.query).length > 0 ? reader(match, known) : match.query
}

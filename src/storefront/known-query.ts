import {
  filtersFrom,
  listingQuery,
  withKnownValues,
  type KnownValues,
  type Scope,
} from '#shop/listing/listing.rules.ts'
import { feedbackTopics } from '#shop/conversations/conversations.rules.ts'
import { isSlug } from '#kernel/slug.ts'
import { reviewSorts } from '#shop/product/reviews.rules.ts'
import type { Match } from '#web/routes.ts'
import type { pages } from './pages.ts'

type Query = Match['query']
type Reader = (match: Match, knownValues: KnownValues) => Query

const list =
  (scopeOf: (params: Match['params']) => Scope = () => ({})): Reader =>
  ({ query, params }, knownValues) => {
    const filters = withKnownValues(filtersFrom(query, scopeOf(params)), knownValues)
    return Object.fromEntries([...new URLSearchParams(listingQuery(filters))].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

/** Search query; `exact` needs a search text. */
const search: Reader = (match, knownValues) => {
  const query = list()(match, knownValues)
  return match.query['exact'] === '1' && query['search'] ? { exact: '1', ...query } : query
}

const product: Reader = ({ query: { reviews = '', sort = '' } }) => ({
  ...(/^[1-9]\d{0,3}$/.test(reviews) && reviews !== '1' && { reviews }),
  ...(reviewSorts.some((each) => each === sort) && sort !== reviewSorts[0] && { sort }),
})

const day = /^\d{4}-\d\d-\d\d$/

const typedWords = (search = ''): string => search.replaceAll(/\s+/g, ' ').trim().slice(0, 100)

/** Query of a text page: version and comparison dates, a city for prices, and a search of the FAQ. */
const textPage: Reader = ({ query: { version = '', compare = '', city = '', search: words }, params }) => ({
  ...(isSlug(city) && { city }),
  ...(day.test(compare) && { compare }),
  ...(params['buyerInfo'] === 'faq' && typedWords(words) && { search: typedWords(words) }),
  ...(day.test(version) && { version }),
})

const pageNumber: Reader = ({ query: { page = '' } }) => ({
  ...(/^[1-9]\d{0,3}$/.test(page) && page !== '1' && { page }),
})

/** Search query of the journal. */
const journal: Reader = (match, knownValues) => {
  const words = typedWords(match.query['search'])
  return { ...pageNumber(match, knownValues), ...(words && { search: words }) }
}

const readers: Partial<Record<(typeof pages)[number]['id'], Reader>> = {
  'find-order': ({ query: { number = '', over } }) => ({
    ...(/^[1-9]\d{5,8}$/.test(number) && { number }),
    ...(over === 'yes' && { over }),
  }),
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
  'text-page': textPage,
  'blog-article': pageNumber,
  'sales-article': pageNumber,
  blog: journal,
  'blog-category': pageNumber,
  sales: pageNumber,
  'sales-category': pageNumber,
  product,
  feedback: ({ query: { topic } }) => ({ ...(feedbackTopics.some((each) => each === topic) && { topic }) }),
}

/** Canonical form of the query parameters that the shop understands; the key of the page cache. */
export function knownQuery(match: Match, knownValues: KnownValues): Query {
  const reader = readers[match.route.id as keyof typeof readers]
  return reader && Object.keys(match.query).length > 0 ? reader(match, knownValues) : match.query
}

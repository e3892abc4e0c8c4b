import { get, post } from '#kernel/call.ts'
import type { CardPageAnswer, ListQueryShape } from '../listing/listing.schemas.ts'
import type { SearchCountedAnswer, SearchMadeShape, SuggestAnswer, SuggestQueryShape } from './search.schemas.ts'

/** Every list of products: by filters, by words, by names. */
export const listCall = get<CardPageAnswer, ListQueryShape>('/api/catalog/list/')
/**
 * Called by the browser once it shows the results of a search: the page itself comes from a cache, so it cannot count.
 */
export const searchMadeCall = post<SearchMadeShape, SearchCountedAnswer>('/api/catalog/search-made/')
export const suggestCall = get<SuggestAnswer, SuggestQueryShape>('/api/catalog/suggest/')

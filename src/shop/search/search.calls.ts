import { get, post } from '#kernel/call.ts'
import type { CardPageAnswer, ListQueryShape } from '../listing/listing.schemas.ts'
import type { SearchCountedAnswer, SearchMadeShape, SuggestAnswer, SuggestQueryShape } from './search.schemas.ts'

/** Product list: by filters, by search words, by slugs. */
export const listCall = get<CardPageAnswer, ListQueryShape>('/api/catalog/list/')
/**
 * Sent by the browser when search results are shown: the page comes from a cache, so rendering cannot count searches.
 */
export const searchMadeCall = post<SearchMadeShape, SearchCountedAnswer>('/api/catalog/search-made/')
export const suggestCall = get<SuggestAnswer, SuggestQueryShape>('/api/catalog/suggest/')

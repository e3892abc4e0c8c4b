import { get, post } from '#kernel/call.ts'
import type {
  CardPageAnswer,
  FiltersAnswer,
  FiltersQueryShape,
  ListQueryShape,
  SearchCountedAnswer,
  SearchMadeShape,
  SuggestAnswer,
  SuggestQueryShape,
} from './listing.schemas.ts'

export const listCall = get<CardPageAnswer, ListQueryShape>('/api/catalog/list/')
export const filtersCall = get<FiltersAnswer, FiltersQueryShape>('/api/catalog/filters/list/')
/** Told by the browser once the results of a search were shown: the page itself comes from a cache. */
export const searchMadeCall = post<SearchMadeShape, SearchCountedAnswer>('/api/catalog/search-made/')
export const suggestCall = get<SuggestAnswer, SuggestQueryShape>('/api/catalog/suggest/')

import { get } from '#kernel/call.ts'
import type {
  CardPageAnswer,
  FiltersAnswer,
  FiltersQueryShape,
  ListQueryShape,
  SuggestAnswer,
  SuggestQueryShape,
} from './listing.schemas.ts'

export const listCall = get<CardPageAnswer, ListQueryShape>('/api/catalog/list/')
export const filtersCall = get<FiltersAnswer, FiltersQueryShape>('/api/catalog/filters/list/')
export const suggestCall = get<SuggestAnswer, SuggestQueryShape>('/api/catalog/suggest/')

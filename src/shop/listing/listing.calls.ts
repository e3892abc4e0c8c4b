import { get } from '#kernel/call.ts'
import type { FiltersAnswer, FiltersQueryShape } from './listing.schemas.ts'

export const filtersCall = get<FiltersAnswer, FiltersQueryShape>('/api/catalog/filters/list/')

import { get } from '#kernel/call.ts'
import type { PromotedCategoryAnswer } from './catalogue.schemas.ts'

export const promotedCategoriesCall = get<PromotedCategoryAnswer[]>('/api/catalog/categories/on_transactions/')

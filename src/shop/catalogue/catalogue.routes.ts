import { Type } from 'typebox'
import { locales } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { wholeListLimit } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { promotedCategoryAnswer } from './catalogue.answers.ts'
import { promotedCategoriesCall } from './catalogue.calls.ts'
import { PromotedCategory } from './catalogue.schemas.ts'
import { categoryTree, flat } from './categories.queries.ts'

const group = 'Каталог'

export function catalogueRoutes(app: App): void {
  const { db, clock } = app
  serve(
    app,
    promotedCategoriesCall,
    {
      summary: 'Подразделы, которые показывает меню',
      group,
      answer: Type.Array(PromotedCategory),
      cacheSeconds: 60,
      limit: wholeListLimit,
    },
    async () => {
      const categories = flat(await categoryTree(db, { locales, now: clock() }))
      return categories.filter((category) => category.onTransactions && category.cover).map(promotedCategoryAnswer)
    },
  )
}

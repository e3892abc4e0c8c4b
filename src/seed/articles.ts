import type { ArticleCategory } from './article.ts'
import { careArticles } from './articles-care.ts'
import { fabricArticles } from './articles-fabrics.ts'
import { guideArticles } from './articles-guide.ts'
import { saleArticles } from './articles-sales.ts'

export const articleCategories: ArticleCategory[] = [careArticles, fabricArticles, guideArticles, ...saleArticles]

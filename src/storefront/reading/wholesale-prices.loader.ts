import { roubles } from '#kernel/money.ts'
import { noveltiesIn } from '#shop/content/home.queries.ts'
import { productTag } from '#shop/news.ts'
import { wholesaleLevels, wholesalePrice } from '#shop/supply/supply.rules.ts'
import { formatMoney } from '#ui/format-money.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { readingTexts } from './reading.texts.ts'
import type { WholesalePricesData } from './wholesale-prices.tsx'

const maxRows = 6

/** New styles with prices of each level, computed as in the price list; cached for the home page. */
export async function wholesalePrices(visit: ShopVisit): Promise<WholesalePricesData | undefined> {
  const { locale, now, context, tag } = visit
  const t = readingTexts[locale].wholesalePrices
  const parts = await context.home.now()
  const cards = noveltiesIn(parts, { locale, now })
  const rows = cards.filter(({ name }, at) => cards.findIndex((card) => card.name === name) === at).slice(0, maxRows)
  tag('home', ...rows.map(productTag))
  if (rows.length === 0) return undefined
  return {
    t,
    listHref: `${link(visit, 'wholesale')}price.xlsx`,
    columns: wholesaleLevels.map(({ from }) => fill(t.from, { sum: formatMoney(roubles(from), locale) })),
    rows: rows.map(({ name, slug, price, cover, tile }) => ({
      name,
      href: link(visit, 'product', { content: slug }),
      cover: cover && 'hash' in cover ? cover : null,
      tile,
      retail: formatMoney(price, locale),
      prices: wholesaleLevels.map(({ percent }) => formatMoney(roubles(wholesalePrice(price, percent)), locale)),
    })),
  }
}

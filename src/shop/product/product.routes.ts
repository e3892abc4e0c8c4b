import { locales } from '#kernel/locale.ts'
import type { App } from '../app.type.ts'
import { priceAt } from '../catalogue/catalogue.rules.ts'
import { isFavourite } from '../favourites/favourites.queries.ts'
import { serve, type CallVisit } from '#http/serve.ts'
import { productBonus } from '../loyalty/bonus.rules.ts'
import { briefBySlug, fullBySlug } from './detail.queries.ts'
import { cardAnswersOf, detailAnswer, fastViewAnswer, offersAnswer } from './product.answers.ts'
import { bonusesCall, detailCall, fastViewCall, offersCall, suggestedCall } from './product.calls.ts'
import { suggestedIds } from './known-products.queries.ts'
import { cardsOfProducts } from '../catalogue/known-cards.queries.ts'
import { Bonuses, Detail, FastView, OffersShape, Suggested } from './product.schemas.ts'

const about = { group: 'Товар', refusals: { 404: 'Такого товара нет в продаже' } }

export function productRoutes(app: App): void {
  wholeProduct(app)
  partsOfProduct(app)
}

type Params = Record<string, string>
type Visit = Pick<CallVisit<unknown, unknown>, 'request' | 'reply'>

function wholeProduct(app: App): void {
  const { db, clock } = app
  const asked = ({ slug = '' }: Params, now: Date) => ({ slug, locales, now })
  // Without a cookie there are no favorites, so the database query is skipped.
  const likes = async ({ request, reply }: Visit, { slug = '' }: Params) => {
    const owner = await app.owners.known(request, reply)
    return owner !== undefined && isFavourite(db, owner, slug)
  }

  serve(app, detailCall, { ...about, summary: 'Товар целиком', answer: Detail }, async ({ params, ...visit }) => {
    const now = clock()
    const [row, isLiked] = await Promise.all([fullBySlug(db, asked(params, now)), likes(visit, params)])
    const cards = await cardsOfProducts(db, { ids: suggestedIds(row), locales, now })
    return { ...detailAnswer(row, cards, now), exists_in_favorites: isLiked }
  })
  serve(
    app,
    suggestedCall,
    { ...about, summary: 'С чем носят и что похоже', answer: Suggested },
    async ({ params }) => {
      const now = clock()
      const row = await fullBySlug(db, asked(params, now))
      const cards = await cardsOfProducts(db, { ids: suggestedIds(row), locales, now })
      return { suggested_products: cardAnswersOf(cards, now) }
    },
  )
  serve(
    app,
    fastViewCall,
    { ...about, summary: 'Товар для быстрого просмотра', answer: FastView },
    async ({ params, ...visit }) => {
      const now = clock()
      const [row, isLiked] = await Promise.all([briefBySlug(db, asked(params, now)), likes(visit, params)])
      return { ...fastViewAnswer(row, now), exists_in_favorites: isLiked }
    },
  )
}

function partsOfProduct(app: App): void {
  const { db, clock, members } = app
  const brief = ({ slug = '' }: Params, now: Date) => briefBySlug(db, { slug, locales, now })

  serve(app, offersCall, { ...about, summary: 'Размеры и роста товара', answer: OffersShape }, async ({ params }) =>
    offersAnswer((await brief(params, clock())).sizes),
  )
  serve(
    app,
    bonusesCall,
    { ...about, summary: 'Сколько бонусов принесёт', answer: Bonuses },
    async ({ params, request, reply }) => {
      const now = clock()
      const price = priceAt(await brief(params, now), now)
      const member = await members.of(request, reply)
      return { bonuses: member?.level === null ? 0 : productBonus(price, member?.level) }
    },
  )
}

import { get, post } from '#kernel/call.ts'
import type {
  BonusesAnswer,
  DeliveryPriceAnswer,
  DeliveryQueryFields,
  DetailAnswer,
  FastViewAnswer,
  InStockAnswer,
  NoticeWishBody,
  OffersAnswer,
  ReviewsAnswer,
  ReviewsQueryFields,
  SaidAnswer,
  StoreFilterQuery,
  SuggestedAnswer,
} from './product.schemas.ts'

const base = '/api/catalog/detail/:slug/'

export const detailCall = get<DetailAnswer>(base)
export const offersCall = get<OffersAnswer>(`${base}offers/`)
export const bonusesCall = get<BonusesAnswer>(`${base}bonuses/`)
export const deliveryPriceCall = get<DeliveryPriceAnswer, DeliveryQueryFields>(`${base}delivery-price/`)
export const inStockCall = get<InStockAnswer, StoreFilterQuery>(`${base}in-stock/`)
export const reviewsCall = get<ReviewsAnswer, ReviewsQueryFields>(`${base}reviews/`)
export const suggestedCall = get<SuggestedAnswer>(`${base}suggested_products/`)
export const fastViewCall = get<FastViewAnswer>('/api/catalog/fast-view/:slug/')
export const stockNoticeCall = post<NoticeWishBody, SaidAnswer>('/api/catalog/stock-notice/')

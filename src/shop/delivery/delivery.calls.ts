import { get, post } from '#kernel/call.ts'
import type {
  BoxberryAnswer,
  BoxberryQueryFields,
  CdekAnswer,
  CdekBodyFields,
  DalliBodyFields,
  PostQueryFields,
  PriceAnswer,
  QuoteListAnswer,
  QuotesQueryFields,
} from './delivery.schemas.ts'

// Hyphens and underscores in the paths follow the specification.
export const boxberryPriceCall = get<BoxberryAnswer, BoxberryQueryFields>('/api/delivery/boxberry/get_price/')
export const dalliPriceCall = post<DalliBodyFields, PriceAnswer>('/api/delivery/dalli/get-price/')
export const cdekPriceCall = post<CdekBodyFields, CdekAnswer>('/api/delivery/cdek/get-price/')
export const postPriceCall = get<PriceAnswer, PostQueryFields>('/api/delivery/russian-post/get-price/')
export const quotesCall = get<QuoteListAnswer, QuotesQueryFields>('/api/delivery/quotes/')

import { post, type Call } from '#kernel/call.ts'
import type {
  EstimateAnswerBody,
  EstimateWishBody,
  QuoteAnswerBody,
  QuoteWishBody,
  SupplyListAnswerBody,
} from './supply.schemas.ts'

/** Its body is `multipart/form-data` with the field `people`. */
export const readListCall: Call<undefined, undefined, SupplyListAnswerBody> = {
  method: 'POST',
  path: '/api/supply/list/',
}

export const quoteCall = post<QuoteWishBody, QuoteAnswerBody>('/api/supply/quote/')

/** Sum of a table while it is being filled in; nothing is kept. */
export const estimateCall = post<EstimateWishBody, EstimateAnswerBody>('/api/supply/estimate/')

/** A table to fill in; before it stands the language. */
export const sampleListPath = '/clinics/list.xlsx'

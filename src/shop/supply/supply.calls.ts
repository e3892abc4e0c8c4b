import { post, type Call } from '#kernel/call.ts'
import type {
  EstimateAnswerBody,
  EstimateWishBody,
  QuoteAnswerBody,
  QuoteWishBody,
  SupplyListAnswerBody,
} from './supply.schemas.ts'

/** The body is `multipart/form-data` with the field `people`. */
export const readListCall: Call<undefined, undefined, SupplyListAnswerBody> = {
  method: 'POST',
  path: '/api/supply/list/',
}

export const quoteCall = post<QuoteWishBody, QuoteAnswerBody>('/api/supply/quote/')

/** Estimates a table while it is edited; stores nothing. */
export const estimateCall = post<EstimateWishBody, EstimateAnswerBody>('/api/supply/estimate/')

/** Path of the template table, without the language prefix. */
export const sampleListPath = '/clinics/list.xlsx'

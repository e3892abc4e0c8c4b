import { post, type Call } from '#kernel/call.ts'
import type { QuoteAnswerBody, QuoteWishBody, SupplyListAnswerBody } from './supply.schemas.ts'

/** Its body is `multipart/form-data` with the field `people`. */
export const readListCall: Call<undefined, undefined, SupplyListAnswerBody> = {
  method: 'POST',
  path: '/api/supply/list/',
}

export const quoteCall = post<QuoteWishBody, QuoteAnswerBody>('/api/supply/quote/')

/** A table to fill in; before it stands the language. */
export const sampleListPath = '/clinics/list.xlsx'

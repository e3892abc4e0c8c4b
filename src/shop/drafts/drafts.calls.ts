import { post } from '#kernel/call.ts'
import type { DraftBody } from './drafts.schemas.ts'

/** Keeps what the order form holds; the answer is all that is kept. */
export const saveDraftCall = post<DraftBody, DraftBody>('/api/orders/draft/')

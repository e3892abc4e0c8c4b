import { post } from '#kernel/call.ts'
import type { DraftBody } from './drafts.schemas.ts'

/** Saves order form fields; returns the whole draft. */
export const saveDraftCall = post<DraftBody, DraftBody>('/api/orders/draft/')

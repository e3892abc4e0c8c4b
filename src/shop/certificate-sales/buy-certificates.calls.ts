import { post } from '#kernel/call.ts'
import type { BoughtCertificatesAnswer, BuyCertificatesBody } from './buy-certificates.schemas.ts'

/** Purchase of certificates; the header `Idempotency-Key` makes a repeat harmless for a day. */
export const buyCertificatesCall = post<BuyCertificatesBody, BoughtCertificatesAnswer>('/api/catalog/certificates/buy/')

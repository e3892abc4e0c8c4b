/** Webhook of carriers, whose key only the carrier knows. */
export const carrierHook = { path: '/api/shipments/told/:key/', secret: ['key'] } as const

/** Webhook of carriers. Its key is known to the carrier only. */
export const carrierHook = { path: '/api/shipments/told/:key/', secret: ['key'] } as const

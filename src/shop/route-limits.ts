import type { RouteLimit } from '#http/limits.ts'

export type { RouteLimit }

/*
 * Rate limits. One address may be a hospital: 300 nurses, each opening twenty pages in ten minutes, three times as many
 * at the start of a shift; that is 10 pages a second, at most 30. The calculation of each limit is in
 * docs/reliability.md. Default limits of calls, for reads and writes, are in http/limits.ts.
 */

/** Filtered list: 2 to 3 ms. Each page requests the recently viewed products once; scrolling is no faster. */
export const listLimit: RouteLimit = { name: 'looking', seconds: 60, address: 3_000, visitor: 90 }

/** Complete list, built on each request: 4 to 6 ms. The shop's own pages do not use it. */
export const wholeListLimit: RouteLimit = { name: 'surveying', seconds: 60, address: 600, visitor: 30 }

/** Search suggestions while typing: 1 to 4 ms, at most three per second. */
export const searchHintLimit: RouteLimit = { name: 'typing', seconds: 60, address: 2_400, visitor: 180 }

/** Estimate of a clinic's table while typing: up to 500 rows, 5 to 40 ms; requests are debounced. */
export const estimateLimit: RouteLimit = { name: 'estimating', seconds: 60, address: 300, visitor: 60 }

/** Address suggestions, which a partner may charge for; half a second between requests. */
export const addressHintLimit: RouteLimit = { name: 'address-hints', seconds: 60, address: 900, visitor: 60 }

/** Popular search statistics, visible to others: a person searches for twenty things in ten minutes, not hundreds. */
export const searchCountLimit: RouteLimit = { name: 'search-made', seconds: 600, address: 200, visitor: 20 }

/** Uncached pages: filtered lists, searches, the cart. Cached pages do not count. */
export const pageLimit: RouteLimit = { name: 'making', seconds: 60, address: 2_000, visitor: 90 }

/** Each sends a letter: protects strangers' mailboxes from flooding. */
export const subscribeLimit: RouteLimit = { name: 'subscribe', seconds: 600, address: 30 }
/**
 * Sign-ins, each hashing a password for a sixth of a second: a hospital's morning, and no more. Account protection has
 * its own limits.
 */
export const signInLimit: RouteLimit = { name: 'signing-in', seconds: 60, address: 120 }
/** Registrations and password resets, which send letters. */
export const mailLimit: RouteLimit = { name: 'account-mail', seconds: 600, address: 60 }
/** Reviews and questions, each moderated by a person. */
export const writingLimit: RouteLimit = { name: 'writing', seconds: 3_600, address: 300, visitor: 20 }
/** Messages to the shop, each read by a person; there are separate limits per e-mail and per conversation. */
export const letterLimit: RouteLimit = { name: 'letters', seconds: 3_600, address: 600, visitor: 40 }
/** Photos of a review, files of a message: a person uploads a dozen, a hospital some hundred. */
export const uploadLimit: RouteLimit = { name: 'uploading', seconds: 3_600, address: 1_200, visitor: 60 }
/** Uploaded megabytes, stored for a day; counted after the upload. */
export const uploadMegabytes: RouteLimit = { name: 'upload-megabytes', seconds: 86_400, address: 5_000, visitor: 500 }
/** Tries of promo codes and certificates (O-05): a person mistypes a few times, a script guesses. */
export const codeTryLimit: RouteLimit = { name: 'code-tries', seconds: 600, address: 600, visitor: 20 }
/** Limit for clients without our cookie, unlike any browser: all of them behind one address count as one visitor. */
export const strangerCodeTryLimit: RouteLimit = { name: 'code-tries-stranger', seconds: 600, address: 20 }
export const noticeLimit: RouteLimit = { name: 'stock-notice', seconds: 600, address: 60 }

/** Delivery prices of carriers, who limit our requests: a form sends five per change of city, parcel or address. */
export const deliveryPriceLimit: RouteLimit = { name: 'delivery-price', seconds: 60, address: 900, visitor: 90 }
/** Pickup points of carriers: 2 to 3 ms; moving the map or typing sends two requests per second. */
export const pointsLimit: RouteLimit = { name: 'points', seconds: 60, address: 1_800, visitor: 120 }
/** Orders: a hospital's morning behind one address. */
export const orderLimit: RouteLimit = { name: 'ordering', seconds: 600, address: 300, visitor: 30 }
/** Order lookup by number and phone: prevents guessing. */
export const findOrderLimit: RouteLimit = { name: 'order-finding', seconds: 600, address: 60, visitor: 10 }
/** Payment attempts, each a request to the bank. */
export const payLimit: RouteLimit = { name: 'paying', seconds: 600, address: 300, visitor: 30 }
/** Invoice files: a tenth of a second each, half a second for two hundred lines. */
export const invoiceLimit: RouteLimit = { name: 'invoice-file', seconds: 600, address: 300, visitor: 30 }
/** Payment webhooks: providers send a day's payments from a few addresses. */
export const webhookLimit: RouteLimit = { name: 'webhook', seconds: 60, address: 3_000 }

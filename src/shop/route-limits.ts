import type { RouteLimit } from '#http/limits.ts'

export type { RouteLimit }

/*
 * Behind one address there may be a hospital: 300 nurses, each opening twenty pages in ten minutes, three times as many
 * when a shift begins; that is 10 pages a second, at most 30. The arithmetic of each kind stands in docs/reliability.md.
 * The kinds that a call has unless it names one, reading and pressing, stand in http/limits.ts.
 */

/** A list with filters of its own: 2 to 3 ms. Each page asks once for what was seen before; nobody scrolls faster. */
export const listLimit: RouteLimit = { name: 'looking', seconds: 60, address: 3_000, visitor: 90 }

/** The whole of something, written anew each time: 4 to 6 ms. The shop's own pages ask for none of it. */
export const wholeListLimit: RouteLimit = { name: 'surveying', seconds: 60, address: 600, visitor: 30 }

/** Hints of searches while somebody types: 1 to 4 ms, at most three a second. */
export const searchHintLimit: RouteLimit = { name: 'typing', seconds: 60, address: 2_400, visitor: 180 }

/** Sums of a table for clinics while it is typed: up to 500 rows, 5 to 40 ms; a pause of typing lies between two. */
export const estimateLimit: RouteLimit = { name: 'estimating', seconds: 60, address: 300, visitor: 60 }

/** Hints of addresses, which a partner may count and charge for; half a second lies between two questions. */
export const addressHintLimit: RouteLimit = { name: 'address-hints', seconds: 60, address: 900, visitor: 60 }

/** Counts what others are shown: twenty different things in ten minutes are looked for by hand, hundreds are not. */
export const searchCountLimit: RouteLimit = { name: 'search-made', seconds: 600, address: 200, visitor: 20 }

/** Pages made for one request: a list with filters, a search, the cart. Ready pages are not counted at all. */
export const pageLimit: RouteLimit = { name: 'making', seconds: 60, address: 2_000, visitor: 90 }

/** Each sends a letter to somebody: a stranger's mailbox is not to be filled. */
export const subscribeLimit: RouteLimit = { name: 'subscribe', seconds: 600, address: 30 }
/** Each hashes a password for a sixth of a second: a hospital's morning, and no more. What guards accounts is counted apart. */
export const signInLimit: RouteLimit = { name: 'signing-in', seconds: 60, address: 120 }
/** Registrations, and letters for a new password. */
export const mailLimit: RouteLimit = { name: 'account-mail', seconds: 600, address: 60 }
/** Reviews and questions: each is read by a person. */
export const writingLimit: RouteLimit = { name: 'writing', seconds: 3_600, address: 300, visitor: 20 }
/** Letters to the shop, each of which a person reads; by e-mail and by conversation they are counted apart. */
export const letterLimit: RouteLimit = { name: 'letters', seconds: 3_600, address: 600, visitor: 40 }
/** Photos of a review, files of a letter: a person brings a dozen, a hospital some hundred. */
export const uploadLimit: RouteLimit = { name: 'uploading', seconds: 3_600, address: 1_200, visitor: 60 }
/** Megabytes that are kept for a day: counted once they have arrived. */
export const uploadMegabytes: RouteLimit = { name: 'upload-megabytes', seconds: 86_400, address: 5_000, visitor: 500 }
/** Tries of promo codes and certificates (O-05): a person mistypes one a few times, a program guesses. */
export const codeTryLimit: RouteLimit = { name: 'code-tries', seconds: 600, address: 600, visitor: 20 }
/** For whoever sends no cookie of ours, as no browser does: all of them behind one address are one visitor. */
export const strangerCodeTryLimit: RouteLimit = { name: 'code-tries-stranger', seconds: 600, address: 20 }
export const noticeLimit: RouteLimit = { name: 'stock-notice', seconds: 600, address: 60 }

/** Prices of carriers, who count our questions: a form asks five at each change of city, parcel or address. */
export const deliveryPriceLimit: RouteLimit = { name: 'delivery-price', seconds: 60, address: 900, visitor: 90 }
/** Points of carriers: 2 to 3 ms; whoever moves a map or types asks twice a second. */
export const pointsLimit: RouteLimit = { name: 'points', seconds: 60, address: 1_800, visitor: 120 }
/** Orders placed: a morning of a hospital behind one address. */
export const orderLimit: RouteLimit = { name: 'ordering', seconds: 600, address: 300, visitor: 30 }
/** Orders looked for by number and phone: nobody tries them out. */
export const findOrderLimit: RouteLimit = { name: 'order-finding', seconds: 600, address: 60, visitor: 10 }
/** Tries to pay, each of which asks the bank. */
export const payLimit: RouteLimit = { name: 'paying', seconds: 600, address: 300, visitor: 30 }
/** Invoices as files: a tenth of a second each, half a second for one of two hundred lines. */
export const invoiceLimit: RouteLimit = { name: 'invoice-file', seconds: 600, address: 300, visitor: 30 }
/** What banks tell: they come from a few addresses, with all payments of a day. */
export const webhookLimit: RouteLimit = { name: 'webhook', seconds: 60, address: 3_000 }

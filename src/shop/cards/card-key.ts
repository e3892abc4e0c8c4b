import { createHmac } from 'node:crypto'

/** Fingerprint of a card, keyed by the shop's secret: ten digits and a month alone could be brute-forced. */
export const cardKeyOf = (marks: string, [key = '']: readonly string[]): string =>
  createHmac('sha256', key).update(`card\n${marks}`).digest('base64url')

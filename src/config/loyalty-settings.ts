import { partner, setting, text, url, type Partner } from './setting-readers.ts'

/** Settings of an external loyalty program. Without a contract the shop uses its own bonus ledger alone. */
export const loyaltySettings = {
  MAXMA_KEY: setting(
    'maxmaKey',
    text,
    null as string | null,
    'Processing key of MAXMA, which then follows the shop’s own ledger of bonuses',
  ),
  MAXMA_URL: setting('maxmaUrl', url('http', 'https'), 'https://api.maxma.com', 'Address of MAXMA'),
  MAXMA_HOOK: setting(
    'maxmaHook',
    partner,
    null as Partner | null,
    'Name and password, name:password, with which MAXMA calls /api/loyalty/told/maxma/; without it no call is believed',
  ),
}

import { createHash } from 'node:crypto'
import { htmlKey, type WithHtmlKey } from './html-key.ts'

/** Adds a key for a part made by `once`: as long as the data is equal, the part is reused. */
export const keyed = <Data extends object>(data: Data): Data & WithHtmlKey => ({
  ...data,
  [htmlKey]: createHash('sha256').update(JSON.stringify(data)).digest('base64url'),
})

import { createHash } from 'node:crypto'
import { htmlKey, type WithHtmlKey } from './html-key.ts'

/** For a part made by `once`: as long as the page would be sent the same data, the part is the same. */
export const keyed = <Data extends object>(data: Data): Data & WithHtmlKey => ({
  ...data,
  [htmlKey]: createHash('sha256').update(JSON.stringify(data)).digest('base64url'),
})

import { locales, type Locale } from '#kernel/locale.ts'
import { signer } from '#kernel/signature.ts'
import { maxCardTitleLength } from './share-card.rules.ts'

/** Content of a share card: page title, locale and an optional picture. */
export type ShareCard = { locale: Locale; title: string; hash?: string | undefined }

const root = '/media/card/'
const ending = '.jpg'
const purpose = 'share card'
const noPhoto = '-'

/** Path of a share card. The texts in the path are signed, so that only the shop can create cards. */
export function cardPath(secretKeys: readonly string[], { locale, title, hash }: ShareCard): string {
  const words = Buffer.from(title.slice(0, maxCardTitleLength).toWellFormed()).toString('base64url')
  return `${root}${signer(secretKeys, purpose).sign([locale, hash ?? noPhoto, words].join('.'))}${ending}`
}

/** Share card from a raw path; undefined if the shop did not sign the path. */
export function cardIn(secretKeys: readonly string[], path: string): ShareCard | undefined {
  if (!path.startsWith(root) || !path.endsWith(ending)) return undefined
  const text = signer(secretKeys, purpose).read(path.slice(root.length, -ending.length))
  const [language, hash, words = ''] = text?.split('.') ?? []
  const locale = locales.find((each) => each === language)
  const title = Buffer.from(words, 'base64url').toString().trim()
  if (!locale || !hash || !title) return undefined
  return { locale, title, ...(hash !== noPhoto && { hash }) }
}

import { locales, type Locale } from '#kernel/locale.ts'
import { signer } from '#kernel/signature.ts'
import { longestCardTitle } from './share-card.rules.ts'

/** What a card shows: the title of a page, in its language, beside a picture of it. */
export type ShareCard = { locale: Locale; title: string; hash?: string | undefined }

const root = '/media/card/'
const ending = '.jpg'
const purpose = 'share card'
const noPhoto = '-'

/** Its words stand in the address and are signed: nobody makes the shop say what it does not. */
export function cardPath(secretKeys: readonly string[], { locale, title, hash }: ShareCard): string {
  const words = Buffer.from(title.slice(0, longestCardTitle).toWellFormed()).toString('base64url')
  return `${root}${signer(secretKeys, purpose).sign([locale, hash ?? noPhoto, words].join('.'))}${ending}`
}

/** Takes the path as it was sent; undefined for all that this shop has not signed. */
export function cardIn(secretKeys: readonly string[], path: string): ShareCard | undefined {
  if (!path.startsWith(root) || !path.endsWith(ending)) return undefined
  const text = signer(secretKeys, purpose).read(path.slice(root.length, -ending.length))
  const [language, hash, words = ''] = text?.split('.') ?? []
  const locale = locales.find((each) => each === language)
  const title = Buffer.from(words, 'base64url').toString().trim()
  if (!locale || !hash || !title) return undefined
  return { locale, title, ...(hash !== noPhoto && { hash }) }
}

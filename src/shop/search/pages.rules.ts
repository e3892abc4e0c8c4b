import { locales, type Words } from '#kernel/locale.ts'
import { stemOf as rootOf } from '../texts/faq.rules.ts'
import {
  isJoint,
  isPageWord,
  isSlip,
  leastOfBeginning,
  namesGoods,
  pagesNamedBy,
  placeOf,
  spellings,
} from './page-words.rules.ts'
import { chunksOf, normalised } from './search.rules.ts'
import { sensesOf } from './vocabulary.rules.ts'

export type PageKind = 'page' | 'store' | 'promotion' | 'article' | 'question'

/** A page of the shop as the search knows it. */
export type PageEntry = {
  kind: PageKind
  /** Without language. */
  path: string
  title: Words
  /** What is looked at besides the title, when no title has the words. */
  text?: Words
}

export type FoundPage = Pick<PageEntry, 'kind' | 'path' | 'title'>

const kindScores: Record<PageKind, number> = { store: 5, page: 4, promotion: 3, question: 2, article: 1 }
const exactScore = 100
const topicScore = 10

type QueryChunk = { chunk: string; isLast: boolean }

const wordsIn = (text: string): string[] => normalised(text).match(/[\p{L}\p{N}]+/gu) ?? []

function isNamedIn(titleWords: string[], { chunk, isLast }: QueryChunk): boolean {
  const typed = spellings(chunk)
  if (typed.length === 0) return false
  const isUnknown = !typed.some((word) => sensesOf(word).length > 0)
  return titleWords.some((word) =>
    typed.some(
      (each) =>
        each === word ||
        (each.length > 2 && rootOf(each) === rootOf(word)) ||
        (isLast && each.length >= leastOfBeginning && word.startsWith(each)) ||
        (isUnknown && isSlip(each, word)),
    ),
  )
}

const isNamedBy = (text: Words, chunks: QueryChunk[]): boolean =>
  locales.some((locale) => {
    const words = wordsIn(text[locale])
    return chunks.every((chunk) => isNamedIn(words, chunk))
  })

/** Pages that answer a query, the best first. */
export function foundPages(text: string, entries: readonly PageEntry[], most: number): FoundPage[] {
  const chunks = chunksOf(text).map((chunk, at, all): QueryChunk => ({ chunk, isLast: at === all.length - 1 }))
  const telling = chunks.filter(({ chunk }) => !isJoint(chunk))
  const topics = telling.map(({ chunk, isLast }) => new Set(pagesNamedBy(chunk, { isLast })))
  const isOfPages = telling.some(({ chunk, isLast }) => isPageWord(chunk, { isLast }))
  const isOnlyOfGoods = telling.every(({ chunk }) => namesGoods(chunk))
  const scoreOf = ({ path, title, kind }: PageEntry): number => {
    const named = topics.filter((paths) => paths.has(path)).length
    const isExact = locales.some((locale) => normalised(title[locale]) === normalised(text))
    const isTopic = named > 0 && (isOfPages ? isNamedAlone(path) : named === telling.length)
    const isTitle = !isOnlyOfGoods && isNamedBy(title, telling)
    return (isExact ? exactScore : 0) + (isTopic ? named * topicScore : 0) + (isTitle ? kindScores[kind] : 0)
  }
  // «Размер» of «обмен размера» names the size guide only beside a word that no goods have.
  const isNamedAlone = (path: string) =>
    telling.some(({ chunk, isLast }, at) => topics[at]?.has(path) && isPageWord(chunk, { isLast }))
  const scored = entries
    .map((entry) => ({ entry, score: scoreOf(entry) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || placeOf(a.entry.path) - placeOf(b.entry.path))
    .map(({ entry }) => entry)
  const found = scored.length > 0 || isOnlyOfGoods ? scored : entries.filter(isTold)
  function isTold({ text: more }: PageEntry): boolean {
    return more !== undefined && isNamedBy(more, telling)
  }
  return found.slice(0, most).map(({ kind, path, title }) => ({ kind, path, title }))
}

/** Words of a query that pages have, for which the goods need not have them. */
export const isOnPages = (word: string, pages: readonly FoundPage[]): boolean =>
  pages.some(({ title }) => isNamedBy(title, [{ chunk: normalised(word), isLast: true }]))

const orderShape =
  /^(?<named>(?:(?:мой|мои|номер|заказ|заказа|order|number|my|no)[.:]?\s+|[№#]\s*)*)(?<figures>\d[\d\s-]*)$/

/** The number of an order, where the text is one: «заказ 48 262 137», «№48262137». */
export function orderNumberIn(text: string): number | null {
  const { named = '', figures = '' } = orderShape.exec(normalised(text))?.groups ?? {}
  const digits = figures.replaceAll(/\D/g, '')
  // Shorter figures alone are an article or a price.
  const [least, longest] = named === '' ? [8, 9] : [6, 9]
  return digits.length >= least && digits.length <= longest && !digits.startsWith('0') ? Number(digits) : null
}

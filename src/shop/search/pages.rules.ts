import { locales, type Words } from '#kernel/locale.ts'
import { stemOf as rootOf } from '../texts/faq.rules.ts'
import {
  isJoint,
  isPageWord,
  isSlip,
  minPrefixLength,
  namesGoods,
  pagesNamedBy,
  placeOf,
  spellings,
} from './page-words.rules.ts'
import { chunksOf, normalised } from './search.rules.ts'
import { sensesOf } from './vocabulary.rules.ts'

export type PageKind = 'page' | 'store' | 'promotion' | 'article' | 'question'

/** Searchable page of the shop. */
export type PageEntry = {
  kind: PageKind
  /** Path without the language prefix. */
  path: string
  title: Words
  /** Page text, searched only when no title matches. */
  text?: Words
}

export type FoundPage = Pick<PageEntry, 'kind' | 'path' | 'title'>

const kindScores: Record<PageKind, number> = { store: 5, page: 4, promotion: 3, question: 2, article: 1 }
const exactScore = 100
const topicScore = 10

/** Word of a title or text, with its stem computed once per index. */
type PageWord = { word: string; root: string }

/** Page with preprocessed words. */
export type IndexedPage = PageEntry & {
  exactTitles: string[]
  titleWords: PageWord[][]
  textWords: PageWord[][]
}

const wordsOf = (text: string): PageWord[] =>
  (normalised(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => ({ word, root: rootOf(word) }))

/** Splits titles and texts into words once, so that a query only compares. */
export const indexedPage = (entry: PageEntry): IndexedPage => ({
  ...entry,
  exactTitles: locales.map((locale) => normalised(entry.title[locale])),
  titleWords: locales.map((locale) => wordsOf(entry.title[locale])),
  textWords: entry.text === undefined ? [] : locales.map((locale) => wordsOf(entry.text?.[locale] ?? '')),
})

/** Query word with all its readings. */
type QueryWord = { chunk: string; isLast: boolean; readings: PageWord[]; isUnknown: boolean }

function queryWord(chunk: string, isLast: boolean): QueryWord {
  const readings = spellings(chunk)
  return {
    chunk,
    isLast,
    readings: readings.map((word) => ({ word, root: rootOf(word) })),
    isUnknown: !readings.some((word) => sensesOf(word).length > 0),
  }
}

const isNamedIn = (pageWords: PageWord[], { readings, isLast, isUnknown }: QueryWord): boolean =>
  pageWords.some(({ word, root }) =>
    readings.some(
      (typed) =>
        typed.word === word ||
        (typed.word.length > 2 && typed.root === root) ||
        (isLast && typed.word.length >= minPrefixLength && word.startsWith(typed.word)) ||
        (isUnknown && isSlip(typed.word, word)),
    ),
  )

/** True when one language contains every query word. */
const isNamedBy = (wordsByLocale: PageWord[][], query: QueryWord[]): boolean =>
  wordsByLocale.some((pageWords) => query.every((each) => isNamedIn(pageWords, each)))

/** Pages that match a query, best first. */
export function foundPages(text: string, entries: readonly IndexedPage[], limit: number): FoundPage[] {
  const typedText = normalised(text)
  const telling = chunksOf(text)
    .map((chunk, at, all) => queryWord(chunk, at === all.length - 1))
    .filter(({ chunk }) => !isJoint(chunk))
  const topics = telling.map(({ chunk, isLast }) => new Set(pagesNamedBy(chunk, { isLast })))
  const pageWords = telling.map(({ chunk, isLast }) => isPageWord(chunk, { isLast }))
  const isOfPages = pageWords.includes(true)
  const isOnlyOfGoods = telling.every(({ chunk }) => namesGoods(chunk))
  // «Размер» in «обмен размера» counts for the size guide only beside a word that names pages alone.
  const isNamedAlone = (path: string) => topics.some((paths, at) => paths.has(path) && pageWords[at])
  const scoreOf = ({ path, exactTitles, titleWords, kind }: IndexedPage): number => {
    const named = topics.filter((paths) => paths.has(path)).length
    const isTopic = named > 0 && (isOfPages ? isNamedAlone(path) : named === telling.length)
    const isTitle = !isOnlyOfGoods && isNamedBy(titleWords, telling)
    const exact = exactTitles.includes(typedText) ? exactScore : 0
    return exact + (isTopic ? named * topicScore : 0) + (isTitle ? kindScores[kind] : 0)
  }
  const scored = entries
    .map((entry) => ({ entry, score: scoreOf(entry) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || placeOf(a.entry.path) - placeOf(b.entry.path))
    .map(({ entry }) => entry)
  const found =
    scored.length > 0 || isOnlyOfGoods ? scored : entries.filter(({ textWords }) => isNamedBy(textWords, telling))
  return found.slice(0, limit).map(({ kind, path, title }) => ({ kind, path, title }))
}

/** True for a query word found in page titles; the goods need not contain it. */
export function isOnPages(word: string, pages: readonly FoundPage[]): boolean {
  const query = [queryWord(normalised(word), true)]
  return pages.some(({ title }) =>
    isNamedBy(
      locales.map((locale) => wordsOf(title[locale])),
      query,
    ),
  )
}

const orderShape =
  /^(?<named>(?:(?:мой|мои|номер|заказ|заказа|order|number|my|no)[.:]?\s+|[№#]\s*)*)(?<figures>\d[\d\s-]*)$/

/** Order number, if the text is one: «заказ 48 262 137», «№48262137». */
export function orderNumberIn(text: string): number | null {
  const { named = '', figures = '' } = orderShape.exec(normalised(text))?.groups ?? {}
  const digits = figures.replaceAll(/\D/g, '')
  // Shorter digits alone are an article number or a price.
  const minLength = named === '' ? 8 : 6
  return digits.length >= minLength && digits.length <= 9 && !digits.startsWith('0') ? Number(digits) : null
}

/** Question and answer in one language. */
export type FaqRow = { id: number; question: string; answer: string }
export type FaqGroup = { topic: string; title: string; rows: FaqRow[] }

const sameLetters = (text: string): string => text.toLowerCase().replaceAll('ё', 'е')
const word = /[\p{L}\p{N}]+/gu
const wordsIn = (text: string): string[] => text.match(word) ?? []

/** Inflectional endings, longest first. */
const inflections = [
  /(?:иями|ями|ами|ыми|ими|ого|его|ому|ему|иях|иям|ием|ией|ишь|ешь|ите|ете|айте|ать|ять|ить|еть|уть|ают|яют|уют|ась|ься|тся)$/,
  /(?:ая|яя|ое|ее|ые|ие|ый|ий|ой|ей|ых|их|ую|юю|ом|ем|ам|ям|ах|ях|ов|ев|ут|ют|ат|ят|ит|ет|им|ым|ия|ию|ии)$/,
  /[аяоеуюыиьй]$/,
]
/** Suffixes of related words: «примерка» and «примерочная» match «примерить». */
const suffixes = /(?:очн|ечн|ени|ани|енн|анн|к)$/
const english = /(?:ings?|edly|ed|ies|es|s|y|e)$/

/** Word without inflectional ending; short words stay whole. */
function formOf(text: string): string {
  const letters = sameLetters(text)
  if (/^[a-z]+$/.test(letters)) {
    const cut = letters.replace(english, '')
    return cut.length < 3 ? letters : cut.replace(/([bdgmnprt])\1$/, '$1')
  }
  const shorter = inflections.map((ending) => letters.replace(ending, '')).find((cut) => cut !== letters)
  return shorter && shorter.length >= 3 ? shorter : letters
}

/** Stem shared by all words of one root. */
export function stemOf(text: string): string {
  const form = formOf(text)
  const root = form.replace(suffixes, '')
  return root.length >= 4 ? root : form
}

/** Search words; short ones such as «ли» are left out. */
export function searchWords(search: string): string[] {
  const words = wordsIn(search)
  const long = words.filter(({ length }) => length > 2)
  return long.length > 0 ? long : words
}

/** True when a word matches a typed word: same root, or typed prefix. */
const means = (text: string, typedWord: string): boolean =>
  stemOf(text) === stemOf(typedWord) || (typedWord.length > 2 && sameLetters(text).startsWith(sameLetters(typedWord)))

export const holdsAll = (text: string, words: readonly string[]): boolean => {
  const textWords = wordsIn(text)
  return words.every((typedWord) => textWords.some((each) => means(each, typedWord)))
}

/** Questions that contain every word in the question or answer; matches in the question come first. */
export function rowsWith(groups: readonly FaqGroup[], words: readonly string[]): FaqRow[] {
  const rows = groups.flatMap((group) => group.rows)
  const matches = rows.filter(({ question, answer }) => holdsAll(`${question} ${answer}`, words))
  const isAsked = ({ question }: FaqRow) => Number(holdsAll(question, words))
  return matches.toSorted((a, b) => isAsked(b) - isAsked(a))
}

export type TextPiece = { text: string; isMatch: boolean }

/** Splits a text at the matched words, for highlighting. */
export function piecesOf(text: string, words: readonly string[]): TextPiece[] {
  if (words.length === 0) return [{ text, isMatch: false }]
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(word)) {
    if (!words.some((typedWord) => means(match[0], typedWord))) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), isMatch: false })
    end = match.index + match[0].length
    pieces.push({ text: match[0], isMatch: true })
  }
  return end < text.length ? [...pieces, { text: text.slice(end), isMatch: false }] : pieces
}

const maxOtherWords = 3

/** Related word forms found in the matches, without the typed words. */
export function otherWords(rows: readonly FaqRow[], words: readonly string[]): string[] {
  const typedForms = new Set(words.map(formOf))
  const others = new Map<string, string>()
  for (const { question, answer } of rows)
    for (const { text, isMatch } of piecesOf(`${question} ${answer}`, words)) {
      const form = formOf(text)
      if (isMatch && !typedForms.has(form) && !others.has(form)) others.set(form, text.toLowerCase())
    }
  return [...others.values()].slice(0, maxOtherWords)
}

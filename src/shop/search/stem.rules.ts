/**
 * What is left of a word without its ending, so that the forms of a word of the vocabulary meet. It is compared with
 * nothing but itself; words of the goods are stemmed by the database.
 */
export const stemOf = (word: string): string => (/[а-я]/.test(word) ? russianStem(word) : englishStem(word))

const endings =
  'иями ьями ями ами ого его ому ему ыми ими иях иям ью ья ье ев ов ей ий ый ой ая яя ое ее ые ие ым им ом ем ам ям ах ях ых их ую юю ою ею ию ия ии а я о е ы и у ю ь й'
    .split(' ')
    .sort((one, other) => other.length - one.length)

const leastLetters = 3

function russianStem(word: string): string {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= leastLetters) ?? ''
  const stem = word.slice(0, word.length - ending.length)
  const bare = stem.length > leastLetters ? stem.replace(/[ьй]$/, '').replace(/нн$/, 'н') : stem
  // «курток» is «куртка», «рубашек» is «рубашка», «носок» is «носки».
  return bare.length > 4 && ending === '' ? bare.replace(/[оеё]к$/, 'к') : bare
}

function englishStem(word: string): string {
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (word.length <= leastLetters || !word.endsWith('s') || word.endsWith('ss')) return word
  return /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

const consonants: [end: string, hard: string][] = [
  ['ч', 'к'],
  ['ж', 'г'],
  ['ш', 'х'],
]

/**
 * Nouns that an adjective may be made of: «лавандовый» is of «лаванда», «снежный» of «снег». Ends of words: the
 * database stems them, and only those that the catalogue has count.
 */
export function nounsOf(adjective: string): string[] {
  const [, root] =
    /^(.{3,}?)(?:ическ|овск|еньк|ов|ев|ск|н)(?:ый|ий|ой|ая|ое|ые|ого|ому|ым|ом|ую|ых|ыми|ой)$/.exec(adjective) ?? []
  if (root === undefined) return []
  const hard = consonants.flatMap(([end, other]) => (root.endsWith(end) ? [root.slice(0, -1) + other] : []))
  return [root, ...hard]
}

const endingsOfAdjectives = /(?:ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ую|юю|ых|их|ыми|ими)$/

/** An adjective of the vocabulary with the ending that was typed: «бардовая» is «бордовая» and not «бордовый». */
export function agreeing(adjective: string, typedWord: string): string {
  const [, root, ending] = /^(.{2,})(ый|ий|ой)$/.exec(adjective) ?? []
  const [other] = endingsOfAdjectives.exec(typedWord) ?? []
  if (root === undefined || other === undefined) return adjective
  const isSoft = ending === 'ий'
  return root + (isSoft ? other.replace(/^ы/, 'и') : other)
}

/** How many letters have to be changed, added, left out or swapped; `limit` + 1 as soon as it is more than that. */
export function lettersBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  let rowBefore = row
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let place = 1; place <= other.length; place++) {
      const change = row[place - 1]! + (one[at - 1] === other[place - 1] ? 0 : 1)
      const isSwap = at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1]
      const swap = isSwap ? rowBefore[place - 2]! + 1 : change
      next.push(Math.min(change, swap, row[place]! + 1, next[place - 1]! + 1))
    }
    if (Math.min(...next, ...row) > limit) return limit + 1
    rowBefore = row
    row = next
  }
  return row.at(-1)!
}

/**
 * Stem of a vocabulary word, so that all its forms match. Compared only with other stems of this function; catalogue
 * words are stemmed by the database.
 */
export const stemOf = (word: string): string => (/[а-я]/.test(word) ? russianStem(word) : englishStem(word))

const endings = new Set(
  'иями ьями ями ами ого его ому ему ыми ими иях иям ью ья ье ев ов ей ий ый ой ая яя ое ее ые ие ым им ом ем ам ям ах ях ых их ую юю ою ею ию ия ии а я о е ы и у ю ь й'.split(
    ' ',
  ),
)
const maxEndingLength = 4

const minLetters = 3

function russianStem(word: string): string {
  let cut = Math.min(maxEndingLength, word.length - minLetters)
  while (cut > 0 && !endings.has(word.slice(word.length - cut))) cut--
  const stem = word.slice(0, word.length - Math.max(0, cut))
  const bare = stem.length > minLetters ? stem.replace(/[ьй]$/, '').replace(/нн$/, 'н') : stem
  // «курток» becomes «куртка», «рубашек» «рубашка», «носок» «носки».
  return bare.length > 4 && cut <= 0 ? bare.replace(/[оеё]к$/, 'к') : bare
}

function englishStem(word: string): string {
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, 'y')
  if (word.length <= minLetters || !word.endsWith('s') || word.endsWith('ss')) return word
  return /(?:x|ch|sh|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

const consonants: [end: string, hard: string][] = [
  ['ч', 'к'],
  ['ж', 'г'],
  ['ш', 'х'],
]

/**
 * Possible base nouns of an adjective: «лаванда» for «лавандовый», «снег» for «снежный». The database stems them and
 * uses only those in the catalogue.
 */
export function nounsOf(adjective: string): string[] {
  const [, root] =
    /^(.{3,}?)(?:ическ|овск|еньк|ов|ев|ск|н)(?:ый|ий|ой|ая|ое|ые|ого|ому|ым|ом|ую|ых|ыми|ой)$/.exec(adjective) ?? []
  if (root === undefined) return []
  const hard = consonants.flatMap(([end, other]) => (root.endsWith(end) ? [root.slice(0, -1) + other] : []))
  return [root, ...hard]
}

const endingsOfAdjectives = /(?:ая|яя|ое|ее|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ую|юю|ых|их|ыми|ими)$/

/** Vocabulary adjective with the typed ending: «бардовая» becomes «бордовая», not «бордовый». */
export function agreeing(adjective: string, typedWord: string): string {
  const [, root, ending] = /^(.{2,})(ый|ий|ой)$/.exec(adjective) ?? []
  const [other] = endingsOfAdjectives.exec(typedWord) ?? []
  if (root === undefined || other === undefined) return adjective
  const isSoft = ending === 'ий'
  return root + (isSoft ? other.replace(/^ы/, 'и') : other)
}

/** Edit distance including swaps; `limit` + 1 as soon as it exceeds the limit. */
export function lettersBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  if (one === other) return 0
  // Three rolling rows: two letters back, one letter back, and current.
  let [rowBefore, row, next] = rows
  for (let place = 0; place <= other.length; place++) row[place] = place
  for (let at = 1; at <= one.length; at++) {
    next[0] = at
    let least = at
    for (let place = 1; place <= other.length; place++) {
      const isSame = one[at - 1] === other[place - 1]
      let letters = Math.min(row[place - 1]! + (isSame ? 0 : 1), row[place]! + 1, next[place - 1]! + 1)
      if (at > 1 && place > 1 && one[at - 1] === other[place - 2] && one[at - 2] === other[place - 1])
        letters = Math.min(letters, rowBefore[place - 2]! + 1)
      next[place] = letters
      least = Math.min(least, letters)
    }
    // A swap looks two rows back and saves one edit at most.
    if (least > limit + 1) return limit + 1
    ;[rowBefore, row, next] = [row, next, rowBefore]
  }
  return Math.min(row[other.length]!, limit + 1)
}

const maxWordLength = 64
const rows: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(maxWordLength + 1),
  new Uint8Array(maxWordLength + 1),
  new Uint8Array(maxWordLength + 1),
]

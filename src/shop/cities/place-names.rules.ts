/** A name as people type it: without case, dots and the two dots of ё, with single spaces. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const typeWords = new Set(
  'г гор город city gorod обл область oblast край krai kray респ республика republic ао автономный округ'.split(' '),
)

/** The words of a name or an address that tell places apart: without «г», «область» and the like. */
export const tellingWords = (text: string): string[] =>
  plain(text)
    .split(' ')
    .filter((word) => word !== '' && !typeWords.has(word))

/** Two names of one city: «г. Ростов на Дону» and «Ростов-на-Дону». */
export const nameKey = (text: string): string => tellingWords(text).join(' ')

const letters: Record<string, string> = Object.fromEntries(
  'а-a б-b в-v г-g д-d е-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh щ-shch ъ- ы-y ь- э-e ю-yu я-ya ё-e'
    .split(' ')
    .map((pair) => pair.split('-')),
)

/** Russian in Latin letters; a capital stays one. */
export const latin = (text: string): string =>
  text.replace(/[а-яё]/gi, (letter) => {
    const found = letters[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? found : found.charAt(0).toUpperCase() + found.slice(1)
  })

/** Ways to spell the same Russian sound in Latin letters fall together: nizhniy, nizhnij and nizhny. */
export const soundKey = (text: string): string =>
  text.replaceAll('kh', 'h').replaceAll('j', 'y').replaceAll('iy', 'y').replaceAll('yy', 'y').replaceAll('ye', 'e')

const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

/** What the same keys write on the other keyboard: ndthm is тверь. */
export const otherKeyboard = (text: string): string =>
  Array.from(text.toLowerCase(), (sign) => {
    const fromLatin = latinKeys.indexOf(sign)
    const fromRussian = russianKeys.indexOf(sign)
    return russianKeys[fromLatin] ?? latinKeys[fromRussian] ?? sign
  }).join('')

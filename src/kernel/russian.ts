/** Corrects Russian typed in the wrong keyboard layout or in Latin letters. */
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const russianKeys = 'ёйцукенгшщзхъфывапролджэячсмитьбю'
const otherKey = new Map([
  ...Array.from(latinKeys, (key, at): [string, string] => [key, russianKeys[at] ?? key]),
  ...Array.from(russianKeys, (key, at): [string, string] => [key, latinKeys[at] ?? key]),
])

/** Converts between keyboard layouts: «rjcn.v» is «костюм», «ыскги» is “scrub”. */
export const inOtherLayout = (text: string): string =>
  Array.from(text.toLowerCase(), (key) => otherKey.get(key) ?? key).join('')

const letters: Record<string, string> = Object.fromEntries(
  'а-a б-b в-v г-g д-d е-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh щ-shch ъ- ы-y ь- э-e ю-yu я-ya ё-e'
    .split(' ')
    .map((pair) => pair.split('-')),
)

/** Transliterates Russian into Latin letters; capitals stay capitals. */
export const inLatinLetters = (text: string): string =>
  text.replace(/[а-яё]/gi, (letter) => {
    const latin = letters[letter.toLowerCase()] ?? letter
    return letter === letter.toLowerCase() ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
  })

/** Not the reverse of the table above, since people spell one sound in several ways. */
const sounds: [latin: string, russian: string][] = [
  ['aya', 'ая'],
  ['oye', 'ое'],
  ['uyu', 'ую'],
  ['iye', 'ие'],
  ['yye', 'ые'],
  ['ci', 'ци'],
  ['ce', 'це'],
  ['shch', 'щ'],
  ['sch', 'щ'],
  ['iy', 'ий'],
  ['yy', 'ый'],
  ['ey', 'ей'],
  ['oy', 'ой'],
  ['ay', 'ай'],
  ['zh', 'ж'],
  ['kh', 'х'],
  ['ts', 'ц'],
  ['ch', 'ч'],
  ['sh', 'ш'],
  ['yu', 'ю'],
  ['ju', 'ю'],
  ['ya', 'я'],
  ['ja', 'я'],
  ['yo', 'е'],
  ['ye', 'е'],
  ...Array.from('abvgdeziyklmnoprstufhcjwqx', (letter, at): [string, string] => [
    letter,
    'абвгдезиыклмнопрстуфхкйвк'[at] ?? 'кс',
  ]),
]
const bySound = new Map(sounds)
const soundPattern = new RegExp(sounds.map(([latin]) => latin).join('|'), 'g')

/** Reads small Latin letters by their sound: «kostyum» is «костюм». */
export const inRussianLetters = (text: string): string =>
  text.replace(soundPattern, (sound) => bySound.get(sound) ?? sound)

import { bareName } from '#kernel/place-name.rules.ts'

/** Normalizes a name: lower case, е for ё, no punctuation, single spaces. */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const typeWords = new Set(
  'г гор город city gorod обл область аобл obl oblast край krai kray респ республика resp respublika republic ао автономный автономная округ ao avtonomnyy avtonomnaya okrug народная narodnaya'.split(
    ' ',
  ),
)

/** Significant words of a name or an address: without «г», «область» and similar. */
export const tellingWords = (text: string): string[] =>
  plain(text)
    .split(' ')
    .filter((word) => word !== '' && !typeWords.has(word))

/** Comparison key: equal for «г. Ростов на Дону» and «Ростов-на-Дону», «д. Озерки» and «Озерки». */
export const nameKey = (text: string): string => tellingWords(bareName(text)).join(' ')

/** Nicknames of large cities, and names that were in use until the nineties. */
const nicknames: Record<string, string> = {
  москва: 'мск msk белокаменная',
  'санкт петербург': 'спб питер петербург ленинград spb piter petersburg',
  новосибирск: 'нск новосиб nsk',
  екатеринбург: 'екб ебург екат катер свердловск ekb eburg',
  казань: 'кзн kzn',
  'нижний новгород': 'нн горький нижний',
  челябинск: 'челяба чел chel',
  самара: 'куйбышев smr',
  'ростов на дону': 'рнд ростов rnd',
  краснодар: 'крд krd',
  красноярск: 'крск крас',
  владивосток: 'влад vdk',
  волгоград: 'влг сталинград',
  пермь: 'prm',
  хабаровск: 'хаб',
  калининград: 'кениг кенигсберг кёниг',
  тверь: 'калинин',
  'набережные челны': 'челны',
  'улан удэ': 'уу',
  'комсомольск на амуре': 'комса',
}

/** Nicknames of a city, by its Russian name. */
export const nicknamesOf = (ruName: string): string[] =>
  plain(nicknames[plain(ruName)] ?? '')
    .split(' ')
    .filter(Boolean)

/** Phonetic key for Latin spellings: nizhniy, nizhnij and nizhny become equal. */
export const soundKey = (text: string): string =>
  text.replaceAll('kh', 'h').replaceAll('j', 'y').replaceAll('iy', 'y').replaceAll('yy', 'y').replaceAll('ye', 'e')

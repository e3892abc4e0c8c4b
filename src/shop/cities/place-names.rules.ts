import { bareName } from '#kernel/place-name.rules.ts'

/** A name as it is compared: small letters, е for ё, without signs, with single spaces. */
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

/** The words of a name or an address that tell places apart: without «г», «область» and the like. */
export const tellingWords = (text: string): string[] =>
  plain(text)
    .split(' ')
    .filter((word) => word !== '' && !typeWords.has(word))

/** Two names of one place: «г. Ростов на Дону» and «Ростов-на-Дону», «д. Озерки» and «Озерки». */
export const nameKey = (text: string): string => tellingWords(bareName(text)).join(' ')

/** What people call large cities for short, and what some were called until the nineties. */
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

/** Other names of a city, by its Russian one. */
export const nicknamesOf = (ruName: string): string[] =>
  plain(nicknames[plain(ruName)] ?? '')
    .split(' ')
    .filter(Boolean)

/** One spelling for sounds that have several in Latin letters: nizhniy, nizhnij and nizhny become the same. */
export const soundKey = (text: string): string =>
  text.replaceAll('kh', 'h').replaceAll('j', 'y').replaceAll('iy', 'y').replaceAll('yy', 'y').replaceAll('ye', 'e')

import { inLatinLetters } from '#kernel/russian.ts'

/** Region in the words of the state register of addresses. */
export type RegionWords = { region: string; type: string; typeFull: string; withType: string }

const english: Record<string, [type: string, full: string]> = {
  г: ['g', 'gorod'],
  обл: ['obl', 'oblast'],
  край: ['kray', 'kray'],
  Респ: ['Resp', 'respublika'],
  АО: ['AO', 'avtonomnyy okrug'],
}

export function regionWords(name: string, language: 'ru' | 'en'): RegionWords {
  const words = russianWords(name)
  if (language === 'ru') return words
  const [type, typeFull] = english[words.type] ?? ['', '']
  return { region: inLatinLetters(words.region), type, typeFull, withType: inLatinLetters(name) }
}

function russianWords(name: string): RegionWords {
  const [, before = '', kind, after = ''] = /^(.*?) ?(область|край|автономный округ|Республика)(.*)$/.exec(name) ?? []
  const rest = after.replaceAll('—', '-')
  if (kind === 'край') return { region: before, type: 'край', typeFull: 'край', withType: name }
  if (kind === 'Республика') {
    const short = { type: 'Респ', typeFull: 'республика' }
    return before
      ? { region: before, ...short, withType: `${before} Респ` }
      : { region: rest.trim(), ...short, withType: `Респ${rest}` }
  }
  const [type, typeFull, shortType] = kind === 'область' ? ['обл', 'область', 'обл'] : ['АО', 'автономный округ', 'АО']
  if (!kind) return { region: name, type: 'г', typeFull: 'город', withType: `г ${name}` }
  // «Ханты-Мансийский автономный округ — Югра»: the register writes such names in full.
  return rest
    ? { region: `${before} ${kind}${rest}`, type, typeFull, withType: `${before} ${kind}${rest}` }
    : { region: before, type, typeFull, withType: `${before} ${shortType}` }
}

/** Kind of a place, written before its name: «г.», «р.п.», «пос. ст.», «деревня». */
const kinds =
  /^(?:(?:г|гор|город|п\.?\s?г\.?\s?т|[дкрг]\.?\s?п|п|пос|пос[её]лок|с|село|д|дер|деревня|х|хутор|ст|ст-ца|станица|аул)(?:\.\s?|\s)\s*)+(?=\S)/iu

/** Name without its kind, «Озерки» of «д. Озерки»: lists of carriers have names alone. */
export const bareName = (city: string): string => city.trim().replace(kinds, '')

/** Key for comparing town names: without the kind, in lower case, «ё» as «е». */
export const townKey = (city: string): string => bareName(city).toLowerCase().replaceAll('ё', 'е')

/** True when two spellings name the same town. */
export const isSameTown = (a: string, b: string): boolean => townKey(a) === townKey(b)

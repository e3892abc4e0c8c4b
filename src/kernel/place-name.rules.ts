/** What kind of place it is, written before its name: «г.», «р.п.», «пос. ст.», «деревня». */
const kinds =
  /^(?:(?:г|гор|город|п\.?\s?г\.?\s?т|[дкрг]\.?\s?п|п|пос|пос[её]лок|с|село|д|дер|деревня|х|хутор|ст|ст-ца|станица|аул)(?:\.\s?|\s)\s*)+(?=\S)/iu

/** «Озерки» of «д. Озерки»: lists of carriers have names alone. */
export const bareName = (city: string): string => city.trim().replace(kinds, '')

/** As the names of towns are compared where nothing but the kind and the letters may differ. */
export const townKey = (city: string): string => bareName(city).toLowerCase().replaceAll('ё', 'е')

/** Whether a town is called so, whoever writes it. */
export const isSameTown = (a: string, b: string): boolean => townKey(a) === townKey(b)

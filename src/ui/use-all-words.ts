import { useLocale } from './locale.tsx'
import { words, type KitWords } from './words.ts'

/** The rare words of the kit as well: for parts that only some pages load. */
export const useAllWords = (): KitWords => words[useLocale()]

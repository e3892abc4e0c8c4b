/* chunk: words */
import { useLocale } from './locale.tsx'
import { words, type KitWords } from './words.ts'

/** All texts of the UI kit, including rare ones: for parts that only some pages load. */
export const useAllWords = (): KitWords => words[useLocale()]

import { createContext, useContext, type ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { words, type KitWords } from './words.ts'

const LocaleContext = createContext<Locale>('ru')

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export const useLocale = (): Locale => useContext(LocaleContext)

/** The words of the kit itself: "close", "more", "available 3 pcs". */
export const useWords = (): KitWords => words[useLocale()]

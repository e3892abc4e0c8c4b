import { createContext, useContext, type ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { commonWords, type CommonWords } from './common-words.ts'

const LocaleContext = createContext<Locale>('ru')

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

export const useLocale = (): Locale => useContext(LocaleContext)

/** Common texts of the UI kit: "close", "old price", "slide 2 of 3". */
export const useWords = (): CommonWords => commonWords[useLocale()]

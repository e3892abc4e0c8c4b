import { letterStyle } from '#letters/letter.tsx'
import type { Locale, Words } from '#kernel/locale.ts'

/** Footer texts: stop requested letters, or withdraw the consent to data processing. */
export const withdrawalWords = {
  stop: { ru: 'Отказаться от писем', en: 'Stop these emails' },
  data: { ru: 'Отозвать согласие на обработку данных', en: 'Withdraw consent to data processing' },
} satisfies Record<string, Words>

type WithdrawalLinkParts = { href: string; words: keyof typeof withdrawalWords; locale: Locale }

export const WithdrawalLink = ({ href, words, locale }: WithdrawalLinkParts) => (
  <a href={href} style={letterStyle.link}>
    {withdrawalWords[words][locale]}
  </a>
)

/** Headers for one-click unsubscribing in a mail program (RFC 8058). */
export const oneClickHeaders = (href: string): Record<string, string> => ({
  'List-Unsubscribe': `<${href}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

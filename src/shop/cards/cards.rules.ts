import type { Locale } from '#kernel/locale.ts'

/** Version of the consent text beside the checkbox; update the date when the text changes. */
export const cardConsentVersion = '2026-11-24'

/** Displayable part of a card: never more of its number than the last digits. */
export type CardFace = {
  /** «MIR», «VISA» … as reported by the provider; otherwise empty. */
  network: string
  lastFour: string
  /** Expiry month: «2028-12». */
  lastMonth: string
}

const networkNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  unionpay: 'UnionPay',
  jcb: 'JCB',
}

/** Card title: «МИР •• 4477», or the digits alone for an unknown network. */
export function cardTitle({ network, lastFour }: Pick<CardFace, 'network' | 'lastFour'>, locale: Locale): string {
  const word = network.toLowerCase()
  const name = word === 'mir' ? { ru: 'МИР', en: 'Mir' }[locale] : (networkNames[word] ?? '')
  return `${name} •• ${lastFour}`.trim()
}

/** Expiry as printed on the card: «12/28». */
export const cardEnd = ({ lastMonth }: Pick<CardFace, 'lastMonth'>): string =>
  `${lastMonth.slice(5)}/${lastMonth.slice(2, 4)}`

/** True once the expiry month is over in every time zone. */
export const isExpired = ({ lastMonth }: Pick<CardFace, 'lastMonth'>, now: Date): boolean =>
  lastMonth < now.toISOString().slice(0, 7)

/** Card choice in an order or payment request: the saved card to charge, or saving the new one. */
export type CardChoice = { card?: number | undefined; save_card?: boolean | undefined }
/** Saved-card choice of a member for their own order. */
export type CardInput = { accountId: number; cardId: number | null; isKept: boolean }

/** Card choice of a member; undefined for a guest or without a choice. */
export function cardWish(accountId: number | undefined, { card = 0, save_card: isKept = false }: CardChoice) {
  if (accountId === undefined || !(card > 0 || isKept)) return undefined
  return { accountId, cardId: card > 0 ? card : null, isKept: card === 0 && isKept } satisfies CardInput
}

import type { Locale } from '#kernel/locale.ts'

/** Of the words beside the box; whoever changes them writes the day of the change here. */
export const cardConsentVersion = '2026-11-24'

/** What is shown of a card: never more of its number than its last figures. */
export type CardFace = {
  /** «MIR», «VISA» … as the provider says it; nothing where it does not. */
  network: string
  lastFour: string
  /** Its last month: «2028-12». */
  lastMonth: string
}

const networkNames: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  unionpay: 'UnionPay',
  jcb: 'JCB',
}

/** «МИР •• 4477»; of a card that no network is known of the figures alone. */
export function cardTitle({ network, lastFour }: Pick<CardFace, 'network' | 'lastFour'>, locale: Locale): string {
  const word = network.toLowerCase()
  const name = word === 'mir' ? { ru: 'МИР', en: 'Mir' }[locale] : (networkNames[word] ?? '')
  return `${name} •• ${lastFour}`.trim()
}

/** «12/28», as it stands on the card. */
export const cardEnd = ({ lastMonth }: Pick<CardFace, 'lastMonth'>): string =>
  `${lastMonth.slice(5)}/${lastMonth.slice(2, 4)}`

/** A card may be used until its last month is over, wherever its owner is. */
export const isExpired = ({ lastMonth }: Pick<CardFace, 'lastMonth'>, now: Date): boolean =>
  lastMonth < now.toISOString().slice(0, 7)

/** As an order and its payment name it: which kept card pays, or that this one is to be kept. */
export type CardChoice = { card?: number | undefined; save_card?: boolean | undefined }
/** What a member wishes of kept cards for one of their own orders. */
export type CardWish = { accountId: number; cardId: number | null; isKept: boolean }

/** Nothing for a guest, who has no cards, and where nothing is wished. */
export function cardWish(accountId: number | undefined, { card = 0, save_card: isKept = false }: CardChoice) {
  if (accountId === undefined || !(card > 0 || isKept)) return undefined
  return { accountId, cardId: card > 0 ? card : null, isKept: card === 0 && isKept } satisfies CardWish
}

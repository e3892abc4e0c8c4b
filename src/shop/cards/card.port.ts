import type { CardFace } from './cards.rules.ts'

/** By what a provider charges a card that it keeps, and forgets it; no log, answer or file of data has it. */
export type CardToken = {
  token: string
  /** Under which it was kept: the key of the payment that left it. */
  customer: string
  providerCard: string | null
}

export type KeptCard = CardToken & CardFace

/** Whoever takes cards may keep them for members who agreed to it. */
export type CardDesk = {
  /** Whether the contract allows it. */
  keepsCards: boolean
  /** The card that a payment has left there; nothing while there is none. */
  keptCard: (payment: { id: string; key: string }) => Promise<KeptCard | null>
  /** No more is charged from it; one that is gone already is no fault. */
  forgetCard: (card: CardToken) => Promise<void>
}

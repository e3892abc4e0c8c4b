import type { CardFace } from './cards.rules.ts'

/** Credentials for charging and deleting a stored card; never logged, returned or exported. */
export type CardToken = {
  token: string
  /** Customer key at the provider: the key of the payment that stored the card. */
  customer: string
  providerCard: string | null
}

export type KeptCard = CardToken & CardFace

/** Card storage of a payment provider, for members who consented. */
export type CardVault = {
  /** True if the contract allows storing cards. */
  keepsCards: boolean
  /** Card stored by a payment; null if there is none yet. */
  keptCard: (payment: { id: string; key: string }) => Promise<KeptCard | null>
  /** Deletes a card at the provider; a card that is already deleted is no error. */
  forgetCard: (card: CardToken) => Promise<void>
}

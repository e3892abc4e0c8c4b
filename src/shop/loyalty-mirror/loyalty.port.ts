import type { IncomingHttpHeaders } from 'node:http'

/** Member data stored by the provider. */
export type LoyaltyClient = {
  accountId: number
  phone: string
  /** Null when another client of the provider has the same address. */
  email: string | null
  firstName: string
  lastName: string
  /** «1990-05-17» */
  birthday: string | null
  /** Consent to marketing e-mails. */
  isSubscribed: boolean
  /** Codes of data/professions.json and data/referral-sources.json. */
  specialty: string | null
  referralSource: string | null
}

export type LoyaltyEvent = { id: string; event: string; accountId: number | null }

/** External loyalty provider. Our own ledger stays the source of truth (decisions/042). */
export type LoyaltyProvider = {
  name: string
  /**
   * Registers a client. An existing client with the same phone is linked to our account id and keeps the provider's
   * balance.
   */
  keepClient: (client: LoyaltyClient) => Promise<void>
  /** Updates the client's data. */
  changeClient: (client: LoyaltyClient) => Promise<void>
  /** Ends the client's participation and the provider's mailings. */
  dismissClient: (accountId: number) => Promise<void>
  /** Spendable balance at the provider; undefined for an unknown client. */
  balanceOf: (accountId: number) => Promise<number | undefined>
  /** Adds to or subtracts from the balance. */
  adjust: (input: { accountId: number; amount: number; comment: string }) => Promise<void>
  /** Parses a webhook; undefined when the sender is not the provider. */
  eventsIn: (notification: { body: string; headers: IncomingHttpHeaders }) => LoyaltyEvent[] | undefined
}

import type { IncomingHttpHeaders } from 'node:http'

/** A member as the provider keeps them. */
export type LoyaltyClient = {
  accountId: number
  phone: string
  email: string
  firstName: string
  lastName: string
  /** «1990-05-17» */
  birthday: string | null
  isSubscribed: boolean
}

export type LoyaltyEvent = { id: string; event: string; accountId: number | null }

/** Who keeps the programme beside us. Our own ledger stays the truth (decisions/042). */
export type LoyaltyProvider = {
  name: string
  /** Makes the client known, or brings what it knows of them up to date. */
  keepClient: (client: LoyaltyClient) => Promise<void>
  /** What it says can be spent; nothing for whom it does not know. */
  balanceOf: (accountId: number) => Promise<number | undefined>
  /** So many more, or fewer. */
  adjust: (input: { accountId: number; amount: number; comment: string }) => Promise<void>
  /** What it tells us; nothing where it was not the provider who told. */
  eventsIn: (notification: { body: string; headers: IncomingHttpHeaders }) => LoyaltyEvent[] | undefined
}

import type { IncomingHttpHeaders } from 'node:http'

/** A member as the provider keeps them. */
export type LoyaltyClient = {
  accountId: number
  phone: string
  /** Nothing where another client of theirs has it. */
  email: string | null
  firstName: string
  lastName: string
  /** «1990-05-17» */
  birthday: string | null
  /** Agreed to letters. */
  isSubscribed: boolean
  /** Codes of data/professions.json and data/referral-sources.json. */
  specialty: string | null
  referralSource: string | null
}

export type LoyaltyEvent = { id: string; event: string; accountId: number | null }

/** Who keeps the programme beside us. Our own ledger stays the truth (decisions/042). */
export type LoyaltyProvider = {
  name: string
  /** Makes the client known. Whoever was theirs before, by the phone, gets our number and keeps what they had. */
  keepClient: (client: LoyaltyClient) => Promise<void>
  /** Brings what it knows of them up to date. */
  changeClient: (client: LoyaltyClient) => Promise<void>
  /** They take part no more: it writes to them no more. */
  dismissClient: (accountId: number) => Promise<void>
  /** What it says can be spent; nothing for whom it does not know. */
  balanceOf: (accountId: number) => Promise<number | undefined>
  /** So many more, or fewer. */
  adjust: (input: { accountId: number; amount: number; comment: string }) => Promise<void>
  /** What it tells us; nothing where it was not the provider who told. */
  eventsIn: (notification: { body: string; headers: IncomingHttpHeaders }) => LoyaltyEvent[] | undefined
}

import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { underContract } from '../contracts.ts'
import type { PaymentProvider, PaymentProviders } from './payment.port.ts'

export type BankParts = { db: NodePgDatabase; providers: PaymentProviders }

/** The provider that a payment was begun with. */
export const providerOf = (
  { providers }: Pick<BankParts, 'providers'>,
  { provider, key }: { provider: string; key: string },
): PaymentProvider => underContract(providers, provider, `payment ${key}`)

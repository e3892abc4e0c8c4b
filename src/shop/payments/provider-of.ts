import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { underContract } from '../contracts.ts'
import type { PaymentOffer, PaymentProvider, PaymentProviders } from './payment.port.ts'
import { paymentMethods, type PaymentMethod } from './payments.rules.ts'

export type BankParts = { db: NodePgDatabase; providers: PaymentProviders }

/** Provider that started a payment. */
export const providerOf = (
  { providers }: Pick<BankParts, 'providers'>,
  { provider, key }: { provider: string; key: string },
): PaymentProvider => underContract(providers, provider, `payment ${key}`)

/** First provider that offers a method for new payments. */
export const providerFor = (providers: PaymentProviders, method: PaymentMethod): PaymentProvider | undefined =>
  providers.find(({ methods }) => methods.includes(method))

/** Methods, limits and codes of all providers together; undefined if none takes payments. */
export function offerOf(providers: PaymentProviders): PaymentOffer | undefined {
  const taken = paymentMethods.flatMap((method) => {
    const provider = providerFor(providers, method)
    return provider ? [{ method, provider }] : []
  })
  const [first] = providers
  if (!first || taken.length === 0) return undefined
  return {
    name: first.name,
    methods: taken.map(({ method }) => method),
    codes: taken.flatMap(({ method, provider }) => (provider.codes.includes(method) ? [method] : [])),
    limits: Object.fromEntries(taken.map(({ method, provider }) => [method, provider.limits[method] ?? {}])),
    keepsCards: providerFor(providers, 'card')?.keepsCards ?? false,
  }
}

/** Checks whether our page shows the payment link as a QR code; no camera opens Mir Pay. */
export const isPaidByCode = (
  providers: PaymentProviders,
  { provider, method }: { provider: string; method: PaymentMethod },
): boolean => method !== 'mirpay' && (providers.find(({ name }) => name === provider)?.codes.includes(method) ?? false)

import { testAcquirer, type TestAcquirer, type TestAcquirerOptions } from '#partners/payments/test-acquirer.ts'
import type { PaymentProvider } from '#shop/payments/payment.port.ts'

/** A demo shop plays its own bank; any other one takes cards and the SBP only through a provider, and has none yet. */
export function paymentPartners({ isDemo, ...options }: TestAcquirerOptions & { isDemo: boolean }): {
  payments?: PaymentProvider
  acquirer?: TestAcquirer
} {
  if (!isDemo) return {}
  const acquirer = testAcquirer(options)
  return { payments: acquirer.provider, acquirer }
}

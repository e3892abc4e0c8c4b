import type { Config } from '#config/settings.ts'
import { tBank } from '#partners/payments/tbank.ts'
import { testAcquirer, type TestAcquirer, type TestAcquirerOptions } from '#partners/payments/test-acquirer.ts'
import { yooKassa } from '#partners/payments/yookassa.ts'
import type { PaymentProvider, PaymentProviders } from '#shop/payments/payment.port.ts'

type PaymentPartners = { payments?: PaymentProvider; paymentProviders: PaymentProviders; acquirer?: TestAcquirer }

/**
 * Providers under contract, the one for new payments first; a demo shop without any plays its own bank, whose payments it
 * goes on with when a contract comes.
 */
export function paymentPartners(
  config: Config,
  { isDemo, ...options }: TestAcquirerOptions & { isDemo: boolean },
): PaymentPartners {
  const acquirer = isDemo ? testAcquirer(options) : undefined
  const paymentProviders = [...contractedProviders(config), ...(acquirer ? [acquirer.provider] : [])]
  const [payments] = paymentProviders
  return { paymentProviders, ...(payments && { payments }), ...(acquirer && { acquirer }) }
}

const taxSystems = { osn: 1, usn_income: 2, usn_income_outcome: 3, esn: 5, patent: 6 }

export function contractedProviders(config: Config): PaymentProviders {
  const {
    yooKassa: shop,
    tBank: terminal,
    receiptVat: vat,
    receiptTaxation: taxation,
    paymentDriver,
    savedCards: keepsCards,
  } = config
  const ownYooKassa = shop && {
    url: config.yooKassaUrl,
    shopId: shop.id,
    secret: shop.secret,
    vat,
    taxSystem: taxSystems[taxation],
    keepsCards,
  }
  const ownTBank = terminal && {
    url: config.tBankUrl,
    terminal: terminal.id,
    password: terminal.secret,
    vat,
    taxation,
    keepsCards,
    notificationUrl: `${config.publicUrl}/api/payments/told/tbank/`,
  }
  const providers = [...(ownYooKassa ? [yooKassa(ownYooKassa)] : []), ...(ownTBank ? [tBank(ownTBank)] : [])]
  return paymentDriver === 'tbank' ? providers.toReversed() : providers
}

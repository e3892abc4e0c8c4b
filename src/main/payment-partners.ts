import type { Config } from '#config/settings.ts'
import { tBank } from '#partners/payments/tbank.ts'
import { testAcquirer, type TestAcquirer, type TestAcquirerOptions } from '#partners/payments/test-acquirer.ts'
import { yooKassa } from '#partners/payments/yookassa.ts'
import type { PaymentProvider } from '#shop/payments/payment.port.ts'

/** A shop with a contract takes cards and the SBP by it; a demo shop without one plays its own bank. */
export function paymentPartners(
  config: Config,
  { isDemo, ...options }: TestAcquirerOptions & { isDemo: boolean },
): { payments?: PaymentProvider; acquirer?: TestAcquirer } {
  const payments = realProvider(config)
  if (payments) return { payments }
  if (!isDemo) return {}
  const acquirer = testAcquirer(options)
  return { payments: acquirer.provider, acquirer }
}

const taxSystems = { osn: 1, usn_income: 2, usn_income_outcome: 3, esn: 5, patent: 6 }

function realProvider(config: Config): PaymentProvider | undefined {
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
  if (ownTBank && (paymentDriver === 'tbank' || !ownYooKassa)) return tBank(ownTBank)
  return ownYooKassa ? yooKassa(ownYooKassa) : undefined
}

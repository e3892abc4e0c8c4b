import { ConfigError } from '#config/config.ts'
import type { Config } from '#config/settings.ts'
import { tBank, tBankMethods } from '#partners/payments/tbank.ts'
import { testAcquirer, type TestAcquirer, type TestAcquirerOptions } from '#partners/payments/test-acquirer.ts'
import { yooKassa, yooKassaMethods } from '#partners/payments/yookassa.ts'
import { offerOf } from '#shop/payments/provider-of.ts'
import type { PaymentMethod, PaymentOffer, PaymentProviders } from '#shop/payments/payment.port.ts'

type PaymentPartners = { payments?: PaymentOffer; paymentProviders: PaymentProviders; acquirer?: TestAcquirer }

/**
 * Providers under contract, the one for new payments first. A demo without contracts uses its test bank, whose payments
 * continue once a contract comes.
 */
export function paymentPartners(
  config: Config,
  { isDemo, ...options }: TestAcquirerOptions & { isDemo: boolean },
): PaymentPartners {
  const contracted = contractedProviders(config)
  const methods = contracted.length > 0 ? [] : config.paymentMethods
  const acquirer = isDemo ? testAcquirer({ ...options, methods }) : undefined
  const paymentProviders = [...contracted, ...(acquirer ? [acquirer.provider] : [])]
  const payments = offerOf(paymentProviders)
  return { paymentProviders, ...(payments && { payments }), ...(acquirer && { acquirer }) }
}

const taxSystems = { osn: 1, usn_income: 2, usn_income_outcome: 3, esn: 5, patent: 6 }

/** Contracts by the methods they offer, best first. */
type Contract = { name: string; methods: readonly PaymentMethod[] }

function contractsIn({ yooKassa: shop, tBank: terminal, tBankDolyame, paymentDriver }: Config): Contract[] {
  const isYooKassa = shop !== null && (paymentDriver === 'yookassa' || terminal === null)
  const isTBank = terminal !== null && !isYooKassa
  return [
    ...(isYooKassa ? [{ name: 'YooKassa', methods: yooKassaMethods }] : []),
    ...(isTBank ? [{ name: 'T-Bank', methods: tBankMethods }] : []),
    ...(tBankDolyame ? [{ name: 'the terminal of «Долями»', methods: ['dolyame'] as const }] : []),
  ]
}

/** Refuses a configured method without a contract at the start. */
function refuseUnknownMethods({ paymentMethods }: Config, contracts: readonly Contract[]): void {
  const unknown = paymentMethods.find((method) => !contracts.some(({ methods }) => methods.includes(method)))
  if (unknown === undefined || contracts.length === 0) return
  const names = contracts.map(({ name }) => name).join(' and ')
  const known = contracts.flatMap(({ methods }) => methods).join(', ')
  throw new ConfigError(`PAYMENT_METHODS: ${unknown} is no method of ${names}, which takes ${known}`)
}

/** Every contract continues its payments; new ones are started by the chosen provider, and «Долями» by its terminal. */
export function contractedProviders(config: Config): PaymentProviders {
  const { yooKassa: shop, tBank: terminal, tBankDolyame, receiptVat: vat, receiptTaxation: taxation } = config
  const { paymentMethods, paymentDriver, savedCards: keepsCards } = config
  const contracts = contractsIn(config)
  refuseUnknownMethods(config, contracts)
  const methodsOf = (contract: string) => {
    const known = contracts.find(({ name }) => name === contract)?.methods
    return paymentMethods.filter((method) => known?.includes(method))
  }
  const ownYooKassa = shop && {
    url: config.yooKassaUrl,
    shopId: shop.id,
    secret: shop.secret,
    vat,
    taxSystem: taxSystems[taxation],
    keepsCards,
    methods: methodsOf('YooKassa'),
  }
  const ownTBank = {
    url: config.tBankUrl,
    vat,
    taxation,
    notificationUrl: `${config.publicUrl}/api/payments/told/tbank/`,
  }
  const keysOf = ({ id, secret }: { id: string; secret: string }) => ({ terminal: id, password: secret })
  const ofDolyame = {
    name: 'tbank-dolyame' as const,
    methods: methodsOf('the terminal of «Долями»'),
    keepsCards: false,
    notificationUrl: `${config.publicUrl}/api/payments/told/tbank-dolyame/`,
  }
  const providers = [
    ...(ownYooKassa ? [yooKassa(ownYooKassa)] : []),
    ...(terminal ? [tBank({ ...ownTBank, ...keysOf(terminal), keepsCards, methods: methodsOf('T-Bank') })] : []),
  ]
  return [
    ...(paymentDriver === 'tbank' ? providers.toReversed() : providers),
    ...(tBankDolyame ? [tBank({ ...ownTBank, ...keysOf(tBankDolyame), ...ofDolyame })] : []),
  ]
}

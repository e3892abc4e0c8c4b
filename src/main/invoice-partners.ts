import type { Config } from '#config/settings.ts'
import { dadataParty } from '#partners/companies/dadata-party.ts'
import type { AppParts } from '#shop/app.type.ts'
import { sampleSeller, type Seller } from '#shop/invoices/seller.rules.ts'

type InvoiceParts = Pick<AppParts, 'companies' | 'seller'>

/** Invoice partners from the settings; a demo shop without a seller uses sample details. */
export const invoicePartners = (config: Config, { isDemo }: { isDemo: boolean }): InvoiceParts => ({
  companies: config.dadataToken ? dadataParty({ url: config.dadataUrl, token: config.dadataToken }) : undefined,
  seller: sellerIn(config) ?? (isDemo ? sampleSeller : undefined),
})

function sellerIn(config: Config): Seller | undefined {
  const { sellerName, sellerInn, sellerBank, sellerBic, sellerAccount, sellerCorrAccount } = config
  if (!sellerName || !sellerInn || !sellerBank || !sellerBic || !sellerAccount || !sellerCorrAccount) return undefined
  return {
    name: sellerName,
    inn: sellerInn,
    kpp: config.sellerKpp,
    ogrn: config.sellerOgrn,
    address: config.sellerAddress,
    bank: sellerBank,
    bic: sellerBic,
    account: sellerAccount,
    correspondentAccount: sellerCorrAccount,
    head: config.sellerHead,
    isSample: false,
  }
}

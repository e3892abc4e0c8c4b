/** Payee of an invoice, as a bank needs it. */
export type Seller = {
  name: string
  inn: string
  kpp: string
  /** OGRN, or OGRNIP for a sole trader. */
  ogrn: string
  address: string
  bank: string
  bic: string
  account: string
  correspondentAccount: string
  /** Signatory. */
  head: string
  /** Sample details of a demo shop, not payable. */
  isSample: boolean
}

/** Sample payee with zeros only, so that no bank accepts a payment. */
export const sampleSeller: Seller = {
  name: 'ООО «Образец» (реквизиты для примера)',
  inn: '0000000000',
  kpp: '000000000',
  ogrn: '0000000000000',
  address: '000000, г. Образцов, ул. Примерная, д. 0',
  bank: 'Банк «Образец»',
  bic: '000000000',
  account: '40702810000000000000',
  correspondentAccount: '30101810000000000000',
  head: 'Образцова О. О.',
  isSample: true,
}

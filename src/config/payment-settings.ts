import { listOf, oneOf, partner, setting, url, yes, type Partner } from './setting-readers.ts'

/** Contracts with payment providers. Without any of them only a demo shop takes payments, with play money. */
export const paymentSettings = {
  YOOKASSA: setting('yooKassa', partner, null as Partner | null, 'Contract with YooKassa: shopId:secret key'),
  YOOKASSA_URL: setting('yooKassaUrl', url('http', 'https'), 'https://api.yookassa.ru/v3', 'Address of YooKassa'),
  TBANK: setting('tBank', partner, null as Partner | null, 'Contract with T-Bank acquiring: terminal:password'),
  TBANK_URL: setting('tBankUrl', url('http', 'https'), 'https://securepay.tinkoff.ru/v2', 'Address of T-Bank'),
  TBANK_DOLYAME: setting(
    'tBankDolyame',
    partner,
    null as Partner | null,
    'Terminal of T-Bank whose page offers «Долями» and nothing else: terminal:password',
  ),
  PAYMENT_METHODS: setting(
    'paymentMethods',
    listOf('card', 'sbp', 'sberpay', 'tpay', 'mirpay', 'dolyame', 'sber_parts'),
    ['card', 'sbp'] as readonly ('card' | 'sbp')[],
    'Methods that the contract has, after commas: card, sbp, sberpay, tpay, mirpay, dolyame, sber_parts («Плати частями»); YooKassa shows Mir Pay beside its card, «Долями» needs TBANK_DOLYAME',
  ),
  PAYMENT_DRIVER: setting(
    'paymentDriver',
    oneOf('yookassa', 'tbank'),
    'yookassa',
    'Provider of new payments where there are both contracts; earlier ones stay with their own',
  ),
  SAVED_CARDS: setting(
    'savedCards',
    yes,
    false,
    'The contract lets the provider keep cards: members may have theirs kept for later orders',
  ),
  RECEIPT_VAT: setting(
    'receiptVat',
    oneOf('none', '0', '5', '7', '10', '22'),
    'none',
    'VAT of a sale in per cent, for receipts and tills of carriers; none for a seller without VAT',
  ),
  RECEIPT_TAXATION: setting(
    'receiptTaxation',
    oneOf('osn', 'usn_income', 'usn_income_outcome', 'esn', 'patent'),
    'usn_income',
    'Tax system in receipts: general, simplified (income; income less costs), agricultural, patent',
  ),
}

import { digits, setting, text, whole } from './setting-readers.ts'

/** Seller's details for invoices. Without them only a demo shop takes orders by invoice, with zeros as the details. */
export const sellerSettings = {
  INVOICE_DAYS: setting(
    'invoiceDays',
    whole(1, 60),
    5,
    'How many days an order by invoice keeps its things and waits for its money',
  ),
  SELLER_NAME: setting('sellerName', text, null as string | null, 'Company or sole trader who is paid by invoices'),
  SELLER_INN: setting('sellerInn', digits(10, 12), null as string | null, 'Its INN'),
  SELLER_KPP: setting('sellerKpp', digits(9), '', 'Its KPP; a sole trader has none'),
  SELLER_OGRN: setting(
    'sellerOgrn',
    digits(13, 15),
    '',
    'Its OGRN, or OGRNIP of a sole trader: the law wants it where the shop says who sells',
  ),
  SELLER_ADDRESS: setting('sellerAddress', text, '', 'Its address'),
  SELLER_BANK: setting('sellerBank', text, null as string | null, 'Its bank'),
  SELLER_BIC: setting('sellerBic', digits(9), null as string | null, 'BIC of the bank'),
  SELLER_ACCOUNT: setting('sellerAccount', digits(20), null as string | null, 'Its account in the bank'),
  SELLER_CORR_ACCOUNT: setting(
    'sellerCorrAccount',
    digits(20),
    null as string | null,
    'Correspondent account of the bank',
  ),
  SELLER_HEAD: setting('sellerHead', text, '', 'Who signs its invoices'),
}

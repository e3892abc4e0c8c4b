import type { Money } from '#kernel/money.ts'
import type { Seller } from './seller.rules.ts'

type CodeInput = { seller: Seller; sum: Money; purpose: string }

/** Field values must not contain the separator. */
const field = (name: string, value: string | number) => `${name}=${String(value).replaceAll('|', ' ')}`

/** Payload of the invoice's QR code for banking apps, by ГОСТ Р 56042-2014 in UTF-8. */
export const paymentCode = ({ seller, sum, purpose }: CodeInput): string =>
  [
    'ST00012',
    field('Name', seller.name.slice(0, 160)),
    field('PersonalAcc', seller.account),
    field('BankName', seller.bank.slice(0, 45)),
    field('BIC', seller.bic),
    field('CorrespAcc', seller.correspondentAccount),
    field('Sum', sum),
    field('Purpose', purpose.slice(0, 210)),
    field('PayeeINN', seller.inn),
    ...(seller.kpp ? [field('KPP', seller.kpp)] : []),
  ].join('|')

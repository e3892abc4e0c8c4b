import type { Locale } from '#kernel/locale.ts'
import { letterMoney } from '#letters/letter-money.ts'
import { cardColors, dayOf } from './certificate-letters.emails.tsx'
import type { Sale } from './certificate-sales.queries.ts'
import { wishText } from './certificate-sales.texts.ts'

/** Page of the PDF: a code and the target of its QR code. */
export type SheetPage = { code: string; link: string }

/** Texts of the certificate PDF. */
export type CertificateSheet = {
  t: (typeof sheetTexts)['ru']
  brand: string
  look: { ground: string; ink: string }
  picture: string
  name: string
  sum: string
  wish: string
  from: string
  pages: readonly SheetPage[]
  steps: string[]
  issueText: string
  contact: string
}

const sheetTexts = {
  ru: {
    title: 'Подарочный сертификат',
    fold: 'линия сгиба',
    code: 'Код сертификата',
    steps: [
      'Наведите камеру на код: откроется остаток и каталог.',
      'Выберите вещи и введите код в корзине в поле «Сертификат».',
      'Тратьте частями: остаток сохраняется на том же коде.',
    ],
    issued: (sum: string, day: string, end: string) => `Номинал ${sum}. Выдан ${day}, действует до ${end}`,
  },
  en: {
    title: 'Gift certificate',
    fold: 'fold here',
    code: 'Certificate code',
    steps: [
      'Scan the code with your camera to see your balance and start shopping.',
      'Choose what you like and enter the code in your bag, under “Gift certificate”.',
      'Spend it bit by bit: the balance stays on the same code.',
    ],
    issued: (sum: string, day: string, end: string) => `Value ${sum}. Issued ${day}, valid until ${end}`,
  },
}

type SheetParts = { sale: Sale; pages: readonly SheetPage[]; brand: string; contact: string; locale: Locale }

export function certificateSheet({ sale, pages, brand, contact, locale }: SheetParts): CertificateSheet {
  const t = sheetTexts[locale]
  const sum = letterMoney(sale.value, locale)
  const view = { ...sale, order: { ...sale.order, locale } }
  const end = sale.certificates[0]?.expiresAt
  return {
    t,
    brand,
    look: cardColors[sale.design],
    picture: `public/art/certificate-${sale.design}-${locale}.png`,
    name: sale.firstName,
    sum,
    // The greeting is in the language of the order, which the buyer chose.
    wish: wishText({ ...sale, locale: sale.order.locale }),
    from: `${sale.order.buyerName} ${sale.order.buyerLastName}`.trim(),
    pages,
    steps: t.steps,
    issueText: t.issued(sum, dayOf(sale.issuedAt ?? sale.order.placedAt, view), end ? dayOf(end, view) : ''),
    contact,
  }
}

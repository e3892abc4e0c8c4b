import type { Locale } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

type QuoteFacts = {
  number: string
  /** Recognized lines and their sum. */
  lines: string[]
  due: string
  phone: string
  kind: 'clinic' | 'wholesale'
  /** Message of the visitor, only for a verified mailbox. */
  quotation: { name: string; text: string } | undefined
}

/** Confirmation of a quote request. An unverified mailbox gets the shop's own text only. */
export const quoteLetters: Record<Locale, (facts: QuoteFacts) => LetterWords> = {
  ru: ({ number, lines, due, phone, kind, quotation }) => ({
    subject: `Заявка на расчёт № ${number}: получили`,
    title: `Заявка № ${number}`,
    text: [
      quotation ? `${quotation.name}, мы получили вашу заявку.` : 'Мы получили вашу заявку.',
      ...(quotation ? [quotation.text] : []),
      ...lines,
      `Что дальше: ${managers.ru[kind]} пришлёт расчёт со сроками и образцами цветов, ${due}.`,
      ...(phone ? [`Спросить раньше: ${phone}, назовите номер заявки.`] : []),
    ],
    button: 'Открыть заявку',
    why: 'Вы получили это письмо, потому что этот адрес указали в форме на нашем сайте. Если это были не вы, просто удалите его.',
  }),
  en: ({ number, lines, due, phone, kind, quotation }) => ({
    subject: `Request for a quote No. ${number}: received`,
    title: `Request No. ${number}`,
    text: [
      quotation ? `${quotation.name}, we’ve got your request.` : 'We’ve got your request.',
      ...(quotation ? [quotation.text] : []),
      ...lines,
      `What happens next: our ${managers.en[kind]} will send you a quote with dates and colour samples, ${due}.`,
      ...(phone ? [`Questions? Call ${phone} and quote your request number.`] : []),
    ],
    button: 'View request',
    why: 'You’re getting this email because this address was entered in a form on our site. If that wasn’t you, just delete it.',
  }),
}

const managers = {
  ru: { clinic: 'менеджер по клиникам', wholesale: 'менеджер по опту' },
  en: { clinic: 'clinics manager', wholesale: 'wholesale manager' },
} as const

import type { Locale } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'
import { serviceHoursWords } from '../service-hours.rules.ts'

/** Quoted message in the confirmation; undefined if the address may be a stranger's. */
type Quotation = { name: string; text: string } | undefined
type Confirmation = (facts: { number: string; topic: string; quotation: Quotation }) => LetterWords
type Answer = (facts: { number: string; topic: string; text: string }) => LetterWords

const withQuotation = (confirmation: string, quotation: Quotation): string[] =>
  quotation
    ? [`${quotation.name}, ${confirmation}`, quotation.text]
    : [confirmation.charAt(0).toUpperCase() + confirmation.slice(1)]

type Letters = { started: Confirmation; answered: Answer }

/** Letters to the author of a conversation, in the language of the first message. */
export const conversationLetters: Record<Locale, Letters> = {
  ru: {
    started: ({ number, topic, quotation }) => ({
      subject: `Обращение № ${number}: получили`,
      title: `Обращение № ${number}`,
      text: withQuotation(
        `мы получили ваше сообщение («${topic}»). Ответим на этот адрес: ${serviceHoursWords.ru} обычно за два часа.`,
        quotation,
      ),
      button: 'Открыть обращение',
      why: 'Вы получили это письмо, потому что этот адрес указали в форме на нашем сайте. Если это были не вы, просто удалите его.',
    }),
    answered: ({ number, topic, text }) => ({
      subject: `Ответ на обращение № ${number}`,
      title: `Мы ответили: «${topic}»`,
      text: text.split(/\n+/),
      button: 'Открыть переписку',
      why: `Это ответ на ваше обращение № ${number}. Чтобы написать ещё, откройте переписку.`,
    }),
  },
  en: {
    started: ({ number, topic, quotation }) => ({
      subject: `Message No. ${number}: received`,
      title: `Message No. ${number}`,
      text: withQuotation(
        `we’ve got your message (“${topic}”). We’ll reply to this address, usually within two hours, ${serviceHoursWords.en} Moscow time.`,
        quotation,
      ),
      button: 'View conversation',
      why: 'You’re getting this email because this address was entered in a form on our site. If that wasn’t you, just delete it.',
    }),
    answered: ({ number, topic, text }) => ({
      subject: `Our reply to your message No. ${number}`,
      title: `We’ve replied: “${topic}”`,
      text: text.split(/\n+/),
      button: 'View conversation',
      why: `This is our reply to your message No. ${number}. To write back, open the conversation.`,
    }),
  },
}

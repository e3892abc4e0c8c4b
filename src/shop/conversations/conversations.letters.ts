import type { Locale } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

type Letter = (facts: { number: string; topic: string; name: string; text: string }) => LetterWords

/** What whoever wrote to the shop is told, in the language that they wrote in. */
export const conversationLetters: Record<Locale, Record<'started' | 'supply' | 'answered', Letter>> = {
  ru: {
    started: ({ number, topic, name, text }) => ({
      subject: `Обращение № ${number}: получили`,
      title: `Обращение № ${number}`,
      text: [
        `${name}, мы получили ваше сообщение («${topic}»). Ответим на этот адрес: с 9 до 21 обычно за два часа.`,
        text,
      ],
      button: 'Открыть обращение',
      why: 'Вы получили это письмо, потому что этот адрес указали в форме на нашем сайте. Если это были не вы, просто удалите его.',
    }),
    supply: ({ number, name, text }) => ({
      subject: `Заявка на расчёт № ${number}: получили`,
      title: `Заявка № ${number}`,
      text: [`${name}, мы получили вашу заявку. Цену, сроки и образцы цветов пришлём в течение рабочего дня.`, text],
      button: 'Открыть заявку',
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
    started: ({ number, topic, name, text }) => ({
      subject: `Message No. ${number}: received`,
      title: `Message No. ${number}`,
      text: [
        `${name}, we have received your message (“${topic}”). We will answer to this address, usually within two hours between 9 and 21 Moscow time.`,
        text,
      ],
      button: 'Open the conversation',
      why: 'You have received this letter because this address was entered in a form on our site. If it was not you, simply delete it.',
    }),
    supply: ({ number, name, text }) => ({
      subject: `Request for a quote No. ${number}: received`,
      title: `Request No. ${number}`,
      text: [
        `${name}, we have received your request. You will have prices, dates and colour samples within a working day.`,
        text,
      ],
      button: 'Open the request',
      why: 'You have received this letter because this address was entered in a form on our site. If it was not you, simply delete it.',
    }),
    answered: ({ number, topic, text }) => ({
      subject: `The answer to your message No. ${number}`,
      title: `We have answered: “${topic}”`,
      text: text.split(/\n+/),
      button: 'Open the conversation',
      why: `This answers your message No. ${number}. To write more, open the conversation.`,
    }),
  },
}

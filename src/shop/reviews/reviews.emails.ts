import type { Locale } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

type ReviewNews = { product: string }
type DeclinedNews = ReviewNews & { reason: string }
type AnswerNews = ReviewNews & { question: string; answer: string }

const why: Record<Locale, string> = {
  ru: 'Это ответ на то, что вы написали на странице товара. Рекламы в таких письмах нет.',
  en: 'This answers what you wrote on a product page. Such letters hold no advertising.',
}

/** What authors are told of what they wrote. */
export const reviewLetters = {
  approved: {
    ru: ({ product }: ReviewNews): LetterWords => ({
      subject: `Ваш отзыв опубликован: ${product}`,
      title: 'Отзыв опубликован',
      text: [`Спасибо, что рассказали про ${product}. Теперь отзыв видят все, кто выбирает эту модель.`],
      button: 'Посмотреть отзыв',
      why: why.ru,
    }),
    en: ({ product }: ReviewNews): LetterWords => ({
      subject: `Your review is published: ${product}`,
      title: 'Your review is published',
      text: [`Thank you for telling us about ${product}. Everybody who looks at this model can read it now.`],
      button: 'See the review',
      why: why.en,
    }),
  },
  declined: {
    ru: ({ product, reason }: DeclinedNews): LetterWords => ({
      subject: `Отзыв не опубликован: ${product}`,
      title: 'Отзыв пока не опубликован',
      text: [
        `Мы прочитали ваш отзыв про ${product}. Вот что помешало:`,
        reason,
        'Отзыв можно поправить в течение суток, и мы прочитаем его снова.',
      ],
      button: 'Поправить отзыв',
      why: why.ru,
    }),
    en: ({ product, reason }: DeclinedNews): LetterWords => ({
      subject: `Your review was not published: ${product}`,
      title: 'Your review is not published yet',
      text: [
        `We have read your review of ${product}. This stood in the way:`,
        reason,
        'You can edit it within a day, and we will read it again.',
      ],
      button: 'Edit the review',
      why: why.en,
    }),
  },
  questionAnswered: {
    ru: ({ product, question, answer }: AnswerNews): LetterWords => ({
      subject: `Мы ответили на ваш вопрос: ${product}`,
      title: 'Ответ на ваш вопрос',
      text: [`Вы спросили про ${product}: «${question}»`, answer],
      button: 'Открыть страницу товара',
      why: why.ru,
    }),
    en: ({ product, question, answer }: AnswerNews): LetterWords => ({
      subject: `Your question is answered: ${product}`,
      title: 'The answer to your question',
      text: [`You asked about ${product}: “${question}”`, answer],
      button: 'Open the product page',
      why: why.en,
    }),
  },
  questionDeclined: {
    ru: ({ product, reason }: DeclinedNews): LetterWords => ({
      subject: `Вопрос не опубликован: ${product}`,
      title: 'Вопрос не опубликован',
      text: [`Мы прочитали ваш вопрос про ${product}. Вот что помешало:`, reason],
      button: 'Мои отзывы и вопросы',
      why: why.ru,
    }),
    en: ({ product, reason }: DeclinedNews): LetterWords => ({
      subject: `Your question was not published: ${product}`,
      title: 'Your question is not published',
      text: [`We have read your question about ${product}. This stood in the way:`, reason],
      button: 'My reviews and questions',
      why: why.en,
    }),
  },
}

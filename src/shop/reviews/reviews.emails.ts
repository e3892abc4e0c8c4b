import type { Locale } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

type ReviewNews = { product: string }
type DeclinedNews = ReviewNews & { reason: string }
type AnswerNews = ReviewNews & { question: string; answer: string }

const why: Record<Locale, string> = {
  ru: 'Это ответ на то, что вы написали на странице товара. Рекламы в таких письмах нет.',
  en: 'You’re getting this email because you wrote on a product page. It isn’t a newsletter.',
}

/** Moderation letters to authors of reviews and questions. */
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
      text: [`Thank you for reviewing ${product}. Everyone looking at this style can now read it.`],
      button: 'View review',
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
      title: 'Your review isn’t published yet',
      text: [
        `We’ve read your review of ${product}, and couldn’t publish it:`,
        reason,
        'You can edit it within a day and we’ll read it again.',
      ],
      button: 'Edit review',
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
      title: 'We’ve answered your question',
      text: [`You asked about ${product}: “${question}”`, answer],
      button: 'View product',
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
      title: 'Your question wasn’t published',
      text: [`We’ve read your question about ${product}, and couldn’t publish it:`, reason],
      button: 'My reviews and questions',
      why: why.en,
    }),
  },
}

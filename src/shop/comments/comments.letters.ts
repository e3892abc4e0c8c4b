import type { Locale } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

type CommentNews = { title: string; text: string }
type DeclinedNews = CommentNews & { reason: string }
type AnswerNews = CommentNews & { author: string; answer: string }

const why: Record<Locale, string> = {
  ru: 'Вы получили это письмо, потому что оставили комментарий на нашем сайте. Рекламы в таких письмах нет.',
  en: 'You have received this letter because you left a comment on our site. Such letters hold no advertising.',
}

/** Long enough to know one's own words by. */
const beginning = (text: string): string => (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text)

/** What authors of comments are told, in the language of their account. */
export const commentLetters = {
  published: {
    ru: ({ title, text }: CommentNews): LetterWords => ({
      subject: `Ваш комментарий опубликован: «${title}»`,
      title: 'Комментарий опубликован',
      text: [`Теперь его видят все, кто читает «${title}»:`, `«${beginning(text)}»`],
      button: 'Открыть статью',
      why: why.ru,
    }),
    en: ({ title, text }: CommentNews): LetterWords => ({
      subject: `Your comment is published: “${title}”`,
      title: 'Your comment is published',
      text: [`Everybody who reads “${title}” can see it now:`, `“${beginning(text)}”`],
      button: 'Open the article',
      why: why.en,
    }),
  },
  declined: {
    ru: ({ title, text, reason }: DeclinedNews): LetterWords => ({
      subject: `Комментарий не опубликован: «${title}»`,
      title: 'Комментарий не опубликован',
      text: [
        `Мы прочитали ваш комментарий к статье «${title}»:`,
        `«${beginning(text)}»`,
        `Почему мы его не показываем: ${reason}`,
        'Можно написать другой комментарий, без этого.',
      ],
      button: 'Мои комментарии к статье',
      why: why.ru,
    }),
    en: ({ title, text, reason }: DeclinedNews): LetterWords => ({
      subject: `Your comment was not published: “${title}”`,
      title: 'Your comment is not published',
      text: [
        `We have read your comment on “${title}”:`,
        `“${beginning(text)}”`,
        `Why we do not show it: ${reason}`,
        'You can write another comment without it.',
      ],
      button: 'My comments on the article',
      why: why.en,
    }),
  },
  answered: {
    ru: ({ title, text, author, answer }: AnswerNews): LetterWords => ({
      subject: `${author}: ответ на ваш комментарий к статье «${title}»`,
      title: 'На ваш комментарий ответили',
      text: [`Вы написали под статьёй «${title}»: «${beginning(text)}»`, `${author}:`, ...answer.split(/\n+/)],
      button: 'Прочитать под статьёй',
      why: why.ru,
    }),
    en: ({ title, text, author, answer }: AnswerNews): LetterWords => ({
      subject: `${author} has answered your comment on “${title}”`,
      title: 'Your comment has an answer',
      text: [`You wrote under “${title}”: “${beginning(text)}”`, `${author}:`, ...answer.split(/\n+/)],
      button: 'Read it under the article',
      why: why.en,
    }),
  },
}

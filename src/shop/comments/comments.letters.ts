import type { Locale } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

type CommentNews = { title: string; text: string }
type DeclinedNews = CommentNews & { reason: string }
type AnswerNews = CommentNews & { author: string; answer: string }

const why: Record<Locale, string> = {
  ru: 'Вы получили это письмо, потому что оставили комментарий на нашем сайте. Рекламы в таких письмах нет.',
  en: 'You’re getting this email because you left a comment on our site. It isn’t a newsletter.',
}

/** Excerpt that lets authors recognize their own text. */
const beginning = (text: string): string => (text.length > 200 ? `${text.slice(0, 199).trimEnd()}…` : text)

/** Letters to authors of comments, in the language of their account. */
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
      text: [`Everyone who reads “${title}” can now see it:`, `“${beginning(text)}”`],
      button: 'View article',
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
      title: 'Your comment wasn’t published',
      text: [
        `We’ve read your comment on “${title}”:`,
        `“${beginning(text)}”`,
        `Why we can’t show it: ${reason}`,
        'You’re welcome to post another comment without it.',
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
      subject: `${author} replied to your comment on “${title}”`,
      title: 'You have a reply',
      text: [`You wrote under “${title}”: “${beginning(text)}”`, `${author}:`, ...answer.split(/\n+/)],
      button: 'View reply',
      why: why.en,
    }),
  },
}

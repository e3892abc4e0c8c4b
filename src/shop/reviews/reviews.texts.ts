import type { Words } from '#kernel/locale.ts'

/** Refusals of a review or a question, by code. */
export const reviewRefusals = {
  sign_in_to_review: {
    ru: 'Войдите или зарегистрируйтесь, чтобы оставить комментарий',
    en: 'Sign in or register to leave a comment',
  },
  review_already: {
    ru: 'Вы уже написали отзыв об этой модели. Его можно исправить в течение суток.',
    en: 'You have already reviewed this style. You can edit your review for 24 hours.',
  },
  review_too_late: {
    ru: 'Прошли сутки: этот отзыв уже нельзя исправить.',
    en: 'It’s been over 24 hours, so you can’t edit this review.',
  },
  review_too_short: {
    ru: 'Напишите хотя бы пару слов: от {limit} символов.',
    en: 'Write a few words: at least {limit} characters.',
  },
  review_photos_only: { ru: 'К отзыву можно приложить только фото.', en: 'You can only add photos to a review.' },
  not_waiting: { ru: 'Такой записи в очереди нет.', en: 'Nothing with this number waits for an answer.' },
  reason_needed: { ru: 'Напишите причину: её увидит автор.', en: 'Give a reason: its author will see it.' },
  question_asked: {
    ru: 'Вы уже задали этот вопрос. Ответ появится здесь и в вашем профиле.',
    en: 'You’ve already asked this. The answer will appear here and in your profile.',
  },
} satisfies Record<string, Words>

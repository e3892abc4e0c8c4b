import type { Words } from '#kernel/locale.ts'

export const commentRefusals = {
  comment_empty: { ru: 'Напишите комментарий.', en: 'Please write a comment.' },
  comment_too_long: { ru: 'Не больше {limit} знаков.', en: 'No more than {limit} characters.' },
  comment_too_late: {
    ru: 'Прошло больше 15 минут: исправить комментарий уже нельзя.',
    en: 'It’s been over 15 minutes, so you can’t edit this comment.',
  },
  comment_not_waiting: { ru: 'Такого комментария в очереди нет.', en: 'No comment with this number waits.' },
  comment_reason_needed: { ru: 'Напишите автору, почему.', en: 'Tell the author why.' },
  many_comments: {
    ru: 'За сутки уже {limit} комментариев. Продолжите завтра.',
    en: 'You’ve reached {limit} comments today. Please come back tomorrow.',
  },
  many_answers: {
    ru: 'Под этим комментарием уже {limit} ответов. Напишите отдельный комментарий.',
    en: 'This comment already has {limit} replies. Please start a new comment.',
  },
  sign_in_to_comment: {
    ru: 'Войдите или зарегистрируйтесь, чтобы оставить комментарий',
    en: 'Sign in or register to leave a comment',
  },
} satisfies Record<string, Words>

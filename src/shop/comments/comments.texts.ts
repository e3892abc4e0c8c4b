import type { Words } from '#kernel/locale.ts'

export const commentRefusals = {
  comment_empty: { ru: 'Напишите комментарий.', en: 'Please write a comment.' },
  comment_too_long: { ru: 'Не больше {limit} знаков.', en: 'No more than {limit} characters.' },
  comment_too_late: {
    ru: 'Прошло больше 15 минут: исправить комментарий уже нельзя.',
    en: 'More than 15 minutes have passed: the comment can no longer be edited.',
  },
  comment_not_waiting: { ru: 'Такого комментария в очереди нет.', en: 'No comment with this number waits.' },
  comment_reason_needed: { ru: 'Напишите автору, почему.', en: 'Tell the author why.' },
  many_comments: {
    ru: 'За сутки уже {limit} комментариев. Продолжите завтра.',
    en: 'There are {limit} comments of yours within a day. Please go on tomorrow.',
  },
  many_answers: {
    ru: 'Под этим комментарием уже {limit} ответов. Напишите отдельный комментарий.',
    en: 'This comment has {limit} answers already. Please write a comment of your own.',
  },
  sign_in_to_comment: {
    ru: 'Войдите или зарегистрируйтесь, чтобы оставить комментарий',
    en: 'Sign in or register to leave a comment',
  },
} satisfies Record<string, Words>

import type { Locale, Words } from '#kernel/locale.ts'

/** Why a reminder is refused, by the code of the refusal. */
export const reminderRefusals = {
  promotion_begun: { ru: 'Акция уже началась', en: 'This promotion has already begun' },
} satisfies Record<string, Words>

export const reminderKept: Words = {
  ru: 'Напишем один раз, когда акция начнётся.',
  en: 'We will write once, when the promotion begins.',
}

export const reminderLetters = {
  ru: {
    subject: (title: string) => `Началась акция: ${title}`,
    preview: 'Вы просили напомнить о начале.',
    button: 'Открыть акцию',
    why: (email: string) =>
      `Это единственное письмо по вашей просьбе: адрес ${email} оставили на странице акции. Подписки нет.`,
  },
  en: {
    subject: (title: string) => `It has begun: ${title}`,
    preview: 'You asked us to remind you.',
    button: 'See the promotion',
    why: (email: string) =>
      `This is the only letter about your request: ${email} was left on the page of the promotion. You are not subscribed to anything.`,
  },
} satisfies Record<Locale, unknown>

import type { Locale, Words } from '#kernel/locale.ts'

/** Refusals of a reminder, by code. */
export const reminderRefusals = {
  promotion_begun: { ru: 'Акция уже началась', en: 'This offer has already started' },
} satisfies Record<string, Words>

export const reminderKept: Words = {
  ru: 'Напишем один раз, когда акция начнётся.',
  en: 'We’ll email you once, when the offer starts.',
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
    subject: (title: string) => `Now on: ${title}`,
    preview: 'You asked us to remind you.',
    button: 'See the offer',
    why: (email: string) =>
      `This is a one-off email to ${email}, as requested on the offer page. You’re not subscribed to anything.`,
  },
} satisfies Record<Locale, unknown>

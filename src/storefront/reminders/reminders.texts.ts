import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

const ru = {
  title: 'Напомнить о начале',
  text: 'Напишем один раз, когда акция начнётся.',
  email: 'E-mail',
  consent: ['Согласен на обработку ', 'персональных данных'],
  send: 'Напомнить',
  done: 'Готово. Напишем на {email} один раз, когда акция начнётся.',
  kept: 'Готово. Напишем один раз, когда акция начнётся.',
  emailNeeded: 'Обязательное поле',
  emailWrong: 'Неверный e-mail: добавьте домен, например .ru',
  consentNeeded: 'Без согласия мы не сможем написать',
  failed: 'Не получилось отправить. Попробуйте ещё раз через минуту.',
  offline: 'Нет соединения. Отправьте, когда сеть вернётся.',
}

export type RemindersTexts = typeof ru

const en: RemindersTexts = {
  title: 'Remind me when it starts',
  text: 'We’ll email you once, when the offer starts.',
  email: 'Email',
  consent: ['I agree to the processing of my ', 'personal data'],
  send: 'Remind me',
  done: 'All set. We’ll email {email} once, when the offer starts.',
  kept: 'All set. We’ll email you once, when the offer starts.',
  emailNeeded: 'Required field',
  emailWrong: 'Invalid email: add a domain, such as .com',
  consentNeeded: 'We need your consent to email you',
  failed: 'That didn’t send. Please try again in a minute.',
  offline: 'You’re offline. Send it once you’re back.',
}

export const remindersTexts: Record<Locale, RemindersTexts> = typeset({ ru, en })

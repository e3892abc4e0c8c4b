import type { Locale } from '#kernel/locale.ts'

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
  title: 'Remind me when it begins',
  text: 'We will write once, when the promotion begins.',
  email: 'Email',
  consent: ['I agree to the processing of my ', 'personal data'],
  send: 'Remind me',
  done: 'Done. We will write to {email} once, when the promotion begins.',
  kept: 'Done. We will write once, when the promotion begins.',
  emailNeeded: 'Required field',
  emailWrong: 'Invalid email: add a domain, such as .com',
  consentNeeded: 'We cannot write without your consent',
  failed: 'It could not be sent. Please try again in a minute.',
  offline: 'No connection. Send it once the network is back.',
}

export const remindersTexts: Record<Locale, RemindersTexts> = { ru, en }

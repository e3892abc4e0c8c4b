import type { Locale, Words } from '#kernel/locale.ts'
import type {
  CertificateDesign,
  CertificateTextType,
  CertificateType,
} from '../certificates/certificate-sales.rules.ts'

export const designNames: Record<CertificateDesign, Words> = {
  pine: { ru: 'Хвоя', en: 'Pine' },
  blush: { ru: 'Пудра', en: 'Blush' },
  midnight: { ru: 'Полночь', en: 'Midnight' },
  ladoga: { ru: 'Ладога', en: 'Ladoga' },
}

/** Certificate names in order lines and receipts. */
export const certificateLineNames: Record<CertificateType, Words> = {
  online: { ru: 'Подарочный сертификат, электронный', en: 'Gift certificate by email' },
  printed: { ru: 'Подарочный сертификат, печатный', en: 'Printed gift certificate' },
}

/** Standard greetings to the receiver; `custom` is the buyer's own text. */
export const certificateWishes: Record<
  Exclude<CertificateTextType, 'custom'>,
  Record<Locale, (name: string) => string>
> = {
  default: {
    ru: (name) => `${name}, это вам. Выберите форму, в которой удобно именно вам.`,
    en: (name) => `${name}, this is for you. Choose the uniform that suits you best.`,
  },
  birthday: {
    ru: (name) => `${name}, с днём рождения! Пусть карманов хватает на всё, а смены заканчиваются вовремя.`,
    en: (name) => `${name}, happy birthday! May your pockets hold everything and your shifts end on time.`,
  },
  thanks: {
    ru: (name) => `${name}, спасибо за вашу работу и за ваше терпение.`,
    en: (name) => `${name}, thank you for your work and your patience.`,
  },
}

type Wish = { textType: CertificateTextType; wish: string; firstName: string; locale: Locale }
export const wishText = ({ textType, wish, firstName, locale }: Wish): string =>
  textType === 'custom' ? wish : certificateWishes[textType][locale](firstName)

export const certificateRefusals: Record<string, Words> = {
  online_is_paid_first: {
    ru: 'Электронный сертификат оплачивают сразу: выберите СБП, карту или счёт',
    en: 'Email certificates are paid for upfront: choose SBP, card or invoice',
  },
  receiver_unreachable: {
    ru: 'Нужен e-mail или телефон получателя',
    en: 'Add the recipient’s email or phone number',
  },
  moment_over: { ru: 'Это время уже прошло: выберите другое', en: 'That time has passed: choose another' },
  moment_too_far: { ru: 'Отправим не позже чем через год', en: 'Choose a date within the next year' },
  delivery_changed: {
    ru: 'Доставка туда стоит уже по-другому. Проверьте сумму и оформите ещё раз',
    en: 'The delivery price has changed. Check the total and place your order again',
  },
  certificate_touched: {
    ru: 'Сертификатом уже платили: вернуть за него деньги нельзя',
    en: 'This gift certificate has been used, so it can’t be refunded',
  },
  certificate_ended: {
    ru: 'Срок сертификата прошёл, и он остался нетронутым: вернуть за него деньги уже нельзя',
    en: 'This gift certificate expired unused, so it can no longer be refunded',
  },
  certificate_in_use: {
    ru: 'Сертификатом уже платили: получателя не изменить',
    en: 'This gift certificate has been used, so you can’t change the recipient',
  },
  certificate_opened: {
    ru: 'Сертификат уже открыли: получателя не изменить',
    en: 'This gift certificate has been opened, so you can’t change the recipient',
  },
  certificate_not_ready: {
    ru: 'Сертификат ещё не оплачен или его деньги вернули',
    en: 'This gift certificate is unpaid or refunded',
  },
}

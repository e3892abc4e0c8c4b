import type { Locale, Words } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'
import type { GiftOccasion } from './gifts.rules.ts'

/** Reasons of gifts, for the history and the letter. */
export const occasions: Record<GiftOccasion, Words> = {
  birthday: { ru: 'Подарок ко\u00a0дню рождения', en: 'A birthday gift' },
  medic_day: { ru: 'Подарок ко\u00a0Дню медицинского работника', en: 'A gift for Medical Workers’ Day' },
  nurse_day: { ru: 'Подарок ко\u00a0Дню медицинской сестры', en: 'A gift for Nurses’ Day' },
  midwife_day: { ru: 'Подарок ко\u00a0Дню акушерки', en: 'A gift for Midwives’ Day' },
  dentist_day: { ru: 'Подарок ко\u00a0Дню стоматолога', en: 'A gift for Dentists’ Day' },
  pediatrician_day: { ru: 'Подарок ко\u00a0Дню педиатра', en: 'A gift for Paediatricians’ Day' },
  anesthesiologist_day: { ru: 'Подарок ко\u00a0Дню анестезиолога', en: 'A gift for Anaesthesia Day' },
  radiologist_day: { ru: 'Подарок ко\u00a0Дню рентгенолога', en: 'A gift for Radiology Day' },
  cardiologist_day: { ru: 'Подарок ко\u00a0Дню кардиолога', en: 'A gift for Cardiologists’ Day' },
  ambulance_day: {
    ru: 'Подарок ко\u00a0Дню работника скорой помощи',
    en: 'A gift for Ambulance Workers’ Day',
  },
  pharmacist_day: { ru: 'Подарок ко\u00a0Дню фармацевта', en: 'A gift for Pharmacists’ Day' },
  student_day: { ru: 'Подарок ко\u00a0Дню студента', en: 'A gift for Students’ Day' },
  veterinarian_day: { ru: 'Подарок ко\u00a0Дню ветеринара', en: 'A gift for Veterinarians’ Day' },
  cook_day: { ru: 'Подарок ко\u00a0Дню повара', en: 'A gift for Chefs’ Day' },
  teacher_day: { ru: 'Подарок ко\u00a0Дню учителя', en: 'A gift for Teachers’ Day' },
}

type GiftLetterInput = { occasion: GiftOccasion; name: string; count: string; day: string; brand: string }

export const giftLetters: Record<Locale, (input: GiftLetterInput) => LetterWords> = {
  ru: ({ occasion, name, count, day, brand }) => ({
    subject: `${occasions[occasion].ru}: ${count}`,
    title: `${name}, с\u00a0праздником`,
    text: [
      `${occasions[occasion].ru}: ${count}. Они уже на\u00a0вашем счёте.`,
      `Один бонус\u00a0— один рубль, ими можно оплатить до\u00a030\u00a0% заказа. Подарок действует до\u00a0${day}.`,
    ],
    button: 'Посмотреть бонусы',
    why: `Вы получили это письмо, потому что участвуете в\u00a0программе лояльности магазина «${brand}» и\u00a0согласились на\u00a0письма. Отказаться от\u00a0них можно в\u00a0настройках аккаунта.`,
  }),
  en: ({ occasion, name, count, day, brand }) => ({
    subject: `${occasions[occasion].en}: ${count}`,
    title: `Congratulations, ${name}`,
    text: [
      `${occasions[occasion].en}: ${count}, already in your account.`,
      `One bonus is worth one rouble, for up to 30% of an order. Spend your gift by ${day}.`,
    ],
    button: 'See your bonuses',
    why: `You’re getting this email because you’re in the ${brand} loyalty programme and agreed to our emails. You can turn them off in your account settings.`,
  }),
}

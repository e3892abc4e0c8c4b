import type { Locale, Words } from '#kernel/locale.ts'

export const answers = {
  subscribed: {
    ru: 'Вы успешно подписаны. Письмо отправлено Вам на почту.',
    en: 'You’re subscribed. We’ve sent you an email.',
  },
  unsubscribed: {
    ru: 'Вы отписаны. Писем о новинках и распродажах больше не будет.',
    en: 'You’re unsubscribed. No more emails about new arrivals and sales.',
  },
} satisfies Record<string, Words>

export const letters = {
  ru: {
    subject: (brand: string) => `Подписка на новости магазина «${brand}»`,
    preview: 'Новые выкраски и закрытые распродажи. Два письма в месяц.',
    greeting: 'Здравствуйте!',
    thanks: 'Спасибо, что подписались.',
    promise:
      'Дважды в\u00a0месяц мы будем рассказывать о\u00a0новых выкрасках и\u00a0моделях и\u00a0звать на закрытые распродажи.',
    button: 'Смотреть новинки',
    why: (email: string) =>
      `Вы получили это письмо, потому что адрес ${email} указали в\u00a0форме подписки на нашем сайте.`,
    unsubscribe: 'Отписаться от рассылки',
  },
  en: {
    subject: (brand: string) => `Welcome to ${brand} news`,
    preview: 'New colours and private sales, twice a month.',
    greeting: 'Hello!',
    thanks: 'Thank you for subscribing.',
    promise: 'Twice a month, we’ll send you new colours, new styles and invitations to private sales.',
    button: 'See new arrivals',
    why: (email: string) => `You’re getting this email because ${email} was signed up on our site.`,
    unsubscribe: 'Unsubscribe',
  },
} satisfies Record<Locale, unknown>

export const pages = {
  ru: {
    title: 'Отписка от рассылки',
    question:
      'Больше не присылать письма о\u00a0новинках и\u00a0распродажах? У\u00a0участников программы лояльности прекратятся и\u00a0подарки к\u00a0праздникам: они приходят с\u00a0такими письмами.',
    button: 'Отписаться',
    done: answers.unsubscribed.ru,
    broken: 'Ссылка неполная. Откройте её из письма ещё раз.',
    home: 'На главную',
  },
  en: {
    title: 'Unsubscribe',
    question:
      'Stop emails about new arrivals and sales? Loyalty members will also stop getting holiday gifts, which come with these emails.',
    button: 'Unsubscribe',
    done: answers.unsubscribed.en,
    broken: 'Part of the link is missing. Please open it from the email again.',
    home: 'Home',
  },
} satisfies Record<Locale, unknown>

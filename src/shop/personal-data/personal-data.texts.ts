import type { Locale } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

type Section = { title: string; text: string }
type StopWords = { title: string; question: string; button: string; done: string }
type PageWords = {
  letters: StopWords
  notices: StopWords
  /** Link from the page that stops letters to the full withdrawal. */
  all: string
  data: {
    title: string
    intro: (mailbox: string) => string
    now: Section
    later: (day: string) => Section
    law: Section
    stays: Section
    button: string
    done: (facts: { mailbox: string; day: string }) => string
    policy: string
  }
  broken: string
  home: string
}

export const withdrawalPages: Record<Locale, PageWords> = {
  ru: {
    letters: {
      title: 'Отписка от писем',
      question:
        'Больше не присылать письма о\u00a0новинках, распродажах и\u00a0подарках? Бонусы ко\u00a0дню рождения и\u00a0к\u00a0профессиональному празднику приходят с\u00a0такими письмами и\u00a0тоже прекратятся.',
      button: 'Отписаться',
      done: 'Вы отписаны. Писем о\u00a0новинках, распродажах и\u00a0подарках больше не\u00a0будет.',
    },
    notices: {
      title: 'Отказ от писем',
      question:
        'Вы просили написать, когда появится размер или начнётся акция. Удалить все такие просьбы вместе с\u00a0адресом?',
      button: 'Удалить просьбы',
      done: 'Просьбы удалены: писем по\u00a0ним больше не\u00a0будет.',
    },
    all: 'Отозвать согласие на обработку всех данных',
    data: {
      title: 'Отзыв согласия на обработку данных',
      intro: (mailbox) => `Согласие будет отозвано для всего, что связано с\u00a0адресом ${mailbox}.`,
      now: {
        title: 'Сразу',
        text: 'Прекратим рассылку и\u00a0удалим просьбы написать о\u00a0размере или об\u00a0акции.',
      },
      later: (day) => ({
        title: `До ${day}`,
        text: 'Сотрём обращения и\u00a0заявки на\u00a0расчёт вместе с\u00a0файлами, ваши данные в\u00a0заказах, которые отменены без оплаты, и\u00a0в\u00a0подаренных вам сертификатах, корзину, черновик заказа и\u00a0неподтверждённую регистрацию.',
      }),
      law: {
        title: 'Что закон обязывает хранить',
        text: 'Оплаченные и\u00a0полученные заказы, счета и\u00a0чеки храним пять лет после года покупки: так велят Налоговый кодекс (статья\u00a023), закон «О\u00a0бухгалтерском учёте» (статья\u00a029) и\u00a0закон о\u00a0кассовой технике. Потом имя, телефон, почту и\u00a0адрес сотрём. Записи о\u00a0согласии и\u00a0о\u00a0его отзыве храним три года, о\u00a0согласии к\u00a0покупке\u00a0— пять лет: это доказательства по\u00a0закону «О\u00a0персональных данных» (статья\u00a09).',
      },
      stays: {
        title: 'Что не изменится',
        text: 'Заказ, который уже оформлен и\u00a0не\u00a0отменён, мы довезём, а\u00a0сертификаты и\u00a0возвраты будут действовать: для договора согласие не\u00a0нужно. Учётная запись, если она есть, останется: её удаляют в\u00a0настройках профиля.',
      },
      button: 'Отозвать согласие',
      done: ({ mailbox, day }) =>
        `Согласие отозвано. Рассылка прекращена, данные, которые закон хранить не\u00a0велит, сотрём до\u00a0${day}. Подтверждение отправлено на\u00a0${mailbox}.`,
      policy: 'Политика обработки персональных данных',
    },
    broken: 'Ссылка неполная, или данных по\u00a0ней уже нет. Откройте её из\u00a0письма ещё раз.',
    home: 'На главную',
  },
  en: {
    letters: {
      title: 'Unsubscribe',
      question:
        'Stop emails about new arrivals, sales and gifts? Your birthday and professional-holiday bonuses come with these emails, so they’ll stop too.',
      button: 'Unsubscribe',
      done: 'You’re unsubscribed. No more emails about new arrivals, sales and gifts.',
    },
    notices: {
      title: 'Stop email alerts',
      question:
        'You asked us to email you when a size is back or an offer starts. Delete all these alerts along with your address?',
      button: 'Delete alerts',
      done: 'Your alerts are deleted. No more emails.',
    },
    all: 'Withdraw consent to all data processing',
    data: {
      title: 'Withdraw consent to data processing',
      intro: (mailbox) => `This withdraws consent for everything linked to ${mailbox}.`,
      now: {
        title: 'Right away',
        text: 'We stop the newsletter and delete your size and offer alerts.',
      },
      later: (day) => ({
        title: `By ${day}`,
        text: 'We erase your messages and quote requests with their files, your data in orders cancelled before payment and in gift certificates sent to you, your bag, any unfinished order form and any unconfirmed registration.',
      }),
      law: {
        title: 'What the law requires us to keep',
        text: 'Orders that were paid or received, invoices and receipts: five years after the year of the purchase, as the Russian Tax Code (article 23), the Accounting Act (article 29) and the Cash Register Act require. Then your name, phone, email and address are erased. Records of consent and its withdrawal: three years, or five for consent to a purchase, as evidence under the Personal Data Act (article 9).',
      },
      stays: {
        title: 'What doesn’t change',
        text: 'Orders already placed will still be delivered, and gift certificates and returns stay valid: a contract needs no consent. If you have an account, it stays; you can delete it in your profile settings.',
      },
      button: 'Withdraw consent',
      done: ({ mailbox, day }) =>
        `Consent withdrawn. The newsletter has stopped, and we’ll erase everything the law doesn’t require us to keep by ${day}. We’ve sent a confirmation to ${mailbox}.`,
      policy: 'Privacy policy',
    },
    broken: 'Part of the link is missing, or there’s no data left for it. Please open it from the email again.',
    home: 'Home',
  },
}

export const withdrawnLetter: Record<Locale, (facts: { day: string }) => LetterWords> = {
  ru: ({ day }) => ({
    subject: 'Вы отозвали согласие на\u00a0обработку данных',
    title: 'Согласие отозвано',
    text: [
      `Письма по\u00a0подписке и\u00a0просьбам прекращены. Данные, которые закон не\u00a0обязывает хранить, сотрём до\u00a0${day}.`,
      'Оплаченные заказы и\u00a0чеки закон велит хранить пять лет, записи о\u00a0согласии\u00a0— от\u00a0трёх до\u00a0пяти.',
    ],
    ignore: 'Если вы этого не\u00a0делали, ответьте на\u00a0это письмо.',
    why: 'Вы получили это письмо, потому что согласие для\u00a0этого адреса отозвали.',
  }),
  en: ({ day }) => ({
    subject: 'You’ve withdrawn your consent to data processing',
    title: 'Consent withdrawn',
    text: [
      `Emails you subscribed to or asked for have stopped. We’ll erase everything the law doesn’t require us to keep by ${day}.`,
      'The law requires us to keep paid orders and receipts for five years, and records of consent for three to five.',
    ],
    ignore: 'If this wasn’t you, reply to this email.',
    why: 'You’re getting this email because consent for this address was withdrawn.',
  }),
}

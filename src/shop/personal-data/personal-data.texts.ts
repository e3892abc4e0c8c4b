import type { Locale } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

type Section = { title: string; text: string }
type StopWords = { title: string; question: string; button: string; done: string }
type PageWords = {
  letters: StopWords
  notices: StopWords
  /** Leads from a page that stops letters to the whole withdrawal. */
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
        'Stop the letters about new arrivals, sales and gifts? Bonuses for your birthday and your professional holiday come with these letters and stop too.',
      button: 'Unsubscribe',
      done: 'You have unsubscribed. There will be no more letters about new arrivals, sales and gifts.',
    },
    notices: {
      title: 'Stop the letters',
      question:
        'You asked us to write when a size is back or a promotion begins. Delete all such requests together with your address?',
      button: 'Delete the requests',
      done: 'The requests are deleted: no more letters will come of them.',
    },
    all: 'Withdraw the consent to the processing of all data',
    data: {
      title: 'Withdraw the consent to data processing',
      intro: (mailbox) => `The consent will be withdrawn for everything connected with ${mailbox}.`,
      now: {
        title: 'At once',
        text: 'We stop the newsletter and delete your requests for a letter about a size or a promotion.',
      },
      later: (day) => ({
        title: `By ${day}`,
        text: 'We erase your messages and requests for quotes with their files, your data in orders cancelled without payment and in certificates given to you, your bag, the order form you began and a registration that was not confirmed.',
      }),
      law: {
        title: 'What the law makes us keep',
        text: 'Orders that were paid or received, invoices and receipts: five years after the year of the purchase, as the Russian Tax Code (article 23), the Accounting Act (article 29) and the Cash Register Act demand. Then your name, phone, e-mail and address are erased. Records of a consent and of its withdrawal: three years, of a consent to a purchase five years, as evidence under the Personal Data Act (article 9).',
      },
      stays: {
        title: 'What does not change',
        text: 'An order that is placed and not cancelled is still delivered, and certificates and returns stay valid: a contract needs no consent. An account, if there is one, stays: it is deleted in the profile settings.',
      },
      button: 'Withdraw the consent',
      done: ({ mailbox, day }) =>
        `The consent is withdrawn. The newsletter has stopped, and data that no law makes us keep are erased by ${day}. A confirmation has been sent to ${mailbox}.`,
      policy: 'Personal data policy',
    },
    broken: 'The link is incomplete, or nothing is kept of its letter any more. Please open it from the letter again.',
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
    subject: 'You have withdrawn your consent to data processing',
    title: 'The consent is withdrawn',
    text: [
      `Letters that you subscribed to or asked for have stopped. Data that no law makes us keep are erased by ${day}.`,
      'The law makes us keep paid orders and receipts for five years, records of consent for three to five.',
    ],
    ignore: 'If it was not you, reply to this letter.',
    why: 'You have received this letter because the consent for this address was withdrawn.',
  }),
}

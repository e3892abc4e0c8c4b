import type { Locale, Words } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

export const profileRefusals: Record<string, Words> = {
  wrong_password: { ru: 'Неверный пароль', en: 'Wrong password' },
  sign_in_again: {
    ru: 'Сначала войдите ещё раз: так мы убедимся, что это вы',
    en: 'Please sign in again first, so that we know it is you',
  },
  same_email: { ru: 'Это и есть ваш e-mail', en: 'This is your email already' },
  birthday_is_set: {
    ru: 'Дата рождения указывается один раз. Ошиблись? Напишите нам',
    en: 'The date of birth is given once. A mistake? Write to us',
  },
  no_data_file: {
    ru: 'Файла нет: он ещё собирается или срок ссылки вышел',
    en: 'There is no file: it is still being made, or its time is over',
  },
}

const mine: Words = {
  ru: 'Вы получили это письмо, потому что ваш адрес указан в\u00a0аккаунте нашего магазина.',
  en: 'You have received this letter because your address belongs to an account in our shop.',
}

type Letters = Record<Locale, (detail: string) => LetterWords>

/** What happens to an account, told to its owner. */
export const profileLetters = {
  confirmEmail: {
    ru: () => ({
      subject: 'Подтвердите новый e-mail',
      title: 'Это ваш новый адрес?',
      text: [
        'Подтвердите его, и\u00a0вы будете входить с\u00a0ним. До\u00a0этого работает прежний.',
        'Ссылка живёт 72\u00a0часа.',
      ],
      button: 'Подтвердить e-mail',
      why: 'Если это были не\u00a0вы, ничего делать не\u00a0нужно: без нажатия ничего не\u00a0произойдёт.',
    }),
    en: () => ({
      subject: 'Confirm your new email',
      title: 'Is this your new address?',
      text: ['Confirm it and you will sign in with it. Until then the old one works.', 'The link works for 72 hours.'],
      button: 'Confirm the email',
      why: 'If this was not you, there is nothing to do: without a press nothing happens.',
    }),
  },
  /** In place of the above, to the owner of an account that has this e-mail. */
  emailHasAccount: {
    ru: () => ({
      subject: 'У\u00a0этого адреса уже есть аккаунт',
      title: 'Аккаунт уже есть',
      text: [
        'Этот адрес хотели указать в\u00a0другом аккаунте, но\u00a0с\u00a0ним у\u00a0вас уже есть свой. Ничего не\u00a0изменилось.',
        'Если это были вы, войдите с\u00a0этим адресом. Забыли пароль? На\u00a0странице входа можно задать новый.',
      ],
      button: 'Войти',
      why: mine.ru,
    }),
    en: () => ({
      subject: 'This address already has an account',
      title: 'You already have an account',
      text: [
        'Someone wanted to use this address for another account, but it already has one of its own. Nothing has changed.',
        'If this was you, sign in with this address. Forgot your password? You can choose a new one on the sign-in page.',
      ],
      button: 'Sign in',
      why: mine.en,
    }),
  },
  emailIsChanging: {
    ru: (email) => ({
      subject: 'В\u00a0аккаунте меняют e-mail',
      title: 'В\u00a0вашем аккаунте меняют e-mail',
      text: [
        `Новый адрес: ${email}. Он заработает, когда его подтвердят.`,
        'Если это не\u00a0вы, смените пароль: замена отменится.',
      ],
      button: 'Открыть настройки',
      why: mine.ru,
    }),
    en: (email) => ({
      subject: 'Your account is getting a new email',
      title: 'Somebody is changing the email of your account',
      text: [
        `The new address: ${email}. It comes into force once it is confirmed.`,
        'If this was not you, change your password: that calls the change off.',
      ],
      button: 'Open the settings',
      why: mine.en,
    }),
  },
  emailChanged: {
    ru: () => ({
      subject: 'E-mail изменён',
      title: 'Теперь вы входите с\u00a0этим адресом',
      text: ['Письма о\u00a0заказах и\u00a0чеки тоже придут сюда.'],
      button: 'Открыть настройки',
      why: mine.ru,
    }),
    en: () => ({
      subject: 'Your email has been changed',
      title: 'You now sign in with this address',
      text: ['Letters about orders and receipts come here too.'],
      button: 'Open the settings',
      why: mine.en,
    }),
  },
  dataReady: {
    ru: (day) => ({
      subject: 'Ваши данные собраны',
      title: 'Файл с\u00a0вашими данными готов',
      text: [`Скачать его можно в\u00a0настройках до\u00a0${day}: войдите, и\u00a0он ваш.`],
      button: 'Скачать',
      why: mine.ru,
    }),
    en: (day) => ({
      subject: 'Your data is ready',
      title: 'The file with your data is ready',
      text: [`You can download it in the settings until ${day}: sign in and it is yours.`],
      button: 'Download',
      why: mine.en,
    }),
  },
  deletionAsked: {
    ru: (day) => ({
      subject: 'Аккаунт будет удалён',
      title: `Аккаунт будет удалён ${day}`,
      text: [
        'До\u00a0этого дня им можно пользоваться и\u00a0его можно оставить.',
        'Если удалить его просили не\u00a0вы, оставьте аккаунт и\u00a0смените пароль.',
      ],
      button: 'Оставить аккаунт',
      why: mine.ru,
    }),
    en: (day) => ({
      subject: 'Your account will be deleted',
      title: `Your account will be deleted on ${day}`,
      text: [
        'Until that day you can use it, and you can keep it.',
        'If it was not you who asked, keep the account and change your password.',
      ],
      button: 'Keep the account',
      why: mine.en,
    }),
  },
  deleted: {
    ru: () => ({
      subject: 'Аккаунт удалён',
      title: 'Аккаунт удалён',
      text: [
        'Профиль, адреса, избранное, бонусы и\u00a0подписки стёрты.',
        'Документы о\u00a0ваших заказах мы храним пять лет: этого требует закон.',
      ],
      why: 'Это последнее письмо: вашего адреса в\u00a0магазине больше нет.',
    }),
    en: () => ({
      subject: 'Your account has been deleted',
      title: 'Your account has been deleted',
      text: [
        'Profile, addresses, favourites, bonuses and subscriptions are gone.',
        'Documents of your orders are kept for five years, as the law demands.',
      ],
      why: 'This is the last letter: your address is no longer with us.',
    }),
  },
} satisfies Record<string, Letters>

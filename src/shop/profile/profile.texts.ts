import type { Locale, Words } from '#kernel/locale.ts'
import type { LetterWords } from '../accounts/accounts.texts.ts'

export const profileRefusals: Record<string, Words> = {
  wrong_password: { ru: 'Неверный пароль', en: 'Wrong password' },
  sign_in_again: {
    ru: 'Сначала войдите ещё раз: так мы убедимся, что это вы',
    en: 'Please sign in again first so we know it’s you',
  },
  same_email: { ru: 'Это и есть ваш e-mail', en: 'That’s already your email' },
  birthday_is_set: {
    ru: 'Дата рождения указывается один раз. Ошиблись? Напишите нам',
    en: 'You can set your date of birth only once. Wrong date? Write to us',
  },
  no_data_file: {
    ru: 'Файла нет: он ещё собирается или срок ссылки вышел',
    en: 'There’s no file: it isn’t ready yet, or it has expired',
  },
}

const mine: Words = {
  ru: 'Вы получили это письмо, потому что ваш адрес указан в\u00a0аккаунте нашего магазина.',
  en: 'You’re getting this email because you have an account with us.',
}

type Letters = Record<Locale, (detail: string) => LetterWords>

/** Account e-mails to the owner. */
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
      text: [
        'Confirm it and you’ll use it to sign in. Until then, your old one still works.',
        'The link works for 72 hours.',
      ],
      button: 'Confirm email',
      why: 'If this wasn’t you, just ignore this email: nothing will happen.',
    }),
  },
  /** Sent instead of the above when the new address already has an account. */
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
        'Someone tried to use this address for another account, but you already have one. Nothing has changed.',
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
      subject: 'Your email is being changed',
      title: 'Someone is changing the email on your account',
      text: [
        `New address: ${email}. It takes effect once it’s confirmed.`,
        'If this wasn’t you, change your password and we’ll cancel the change.',
      ],
      button: 'Go to settings',
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
      text: ['Your order emails and receipts will come here too.'],
      button: 'Go to settings',
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
      title: 'Your data is ready',
      text: [`Sign in and download it from your settings until ${day}.`],
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
        'Until then you can still use it, or change your mind.',
        'If this wasn’t you, keep your account and change your password.',
      ],
      button: 'Keep my account',
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
        'Your profile, addresses, favourites, bonuses and subscriptions are gone.',
        'We keep your order documents for five years, as the law requires.',
      ],
      why: 'This is our last email: we no longer have your address.',
    }),
  },
} satisfies Record<string, Letters>

import type { Locale, Words } from '#kernel/locale.ts'
import { maxPasswordLength } from './accounts.rules.ts'
import type { SocialName } from './accounts.tables.ts'

export const accountRefusals: Record<string, Words> = {
  signed_out: {
    ru: 'Вход больше не действует. Войдите ещё раз.',
    en: 'You have been signed out. Please sign in again.',
  },
  sign_in_first: { ru: 'Сначала войдите.', en: 'Please sign in first.' },
  other_account: {
    ru: 'В\u00a0этом браузере вошли в\u00a0другой аккаунт, а\u00a0страница осталась от\u00a0прежнего. Ничего не\u00a0изменилось.',
    en: 'Someone signed in to another account here after you opened this page. Nothing has changed.',
  },
  wrong_credentials: { ru: 'Неверный e-mail или пароль', en: 'Wrong email or password' },
  account_unconfirmed: {
    ru: 'Аккаунт не активирован. Перейдите по ссылке из письма, которое мы отправили вам на почту',
    en: 'Your account isn’t active yet. Please follow the link in the email we sent you',
  },
  account_requested: {
    ru: 'Заявку ещё рассматривает менеджер. Мы напишем вам, как только он ответит',
    en: 'A manager is still reviewing your request. We’ll email you as soon as it’s decided',
  },
  account_refused: {
    ru: 'Заявка на регистрацию отклонена. Напишите нам, если это ошибка',
    en: 'Your registration was declined. Write to us if this is a mistake',
  },
  friend_unknown: {
    ru: 'Такого кода друга нет. Проверьте буквы и\u00a0цифры',
    en: 'That friend’s code isn’t valid. Check the letters and digits',
  },
  email_taken: { ru: 'У этого e-mail уже есть аккаунт', en: 'This email already has an account' },
  invalid_phone: { ru: 'Неверный номер телефона', en: 'Invalid phone number' },
  wrong_birthday: { ru: 'Неверная дата рождения', en: 'Invalid date of birth' },
  password_too_long: {
    ru: `Максимум ${maxPasswordLength} симв.`,
    en: `Maximum ${maxPasswordLength} characters`,
  },
  password_common: { ru: 'Такой пароль подберут сразу', en: 'This password is too easy to guess' },
  password_is_email: { ru: 'E-mail паролем не годится', en: 'Don’t use your email as your password' },
  many_requests: {
    ru: 'Таких заявок несколько: назовите номер',
    en: 'There are several such requests: give the number of one',
  },
  no_request: {
    ru: 'Такой заявки нет или на неё уже ответили',
    en: 'There is no such request, or it has been answered',
  },
  dead_link: { ru: 'Ссылка больше не работает', en: 'This link no longer works' },
}

/** Names of external sites within sentences, undeclined. */
export const siteNames: Record<Locale, Record<SocialName, string>> = {
  ru: { yandex: 'Яндекс\u00a0ID', vk: 'VK\u00a0ID', google: 'Google', facebook: 'Facebook' },
  en: { yandex: 'Yandex\u00a0ID', vk: 'VK\u00a0ID', google: 'Google', facebook: 'Facebook' },
}

/** Names of external sites joined into a phrase. */
export const sitesText = (sites: readonly SocialName[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(sites.map((site) => siteNames[locale][site]))

type Panel = { title: string; message: string }

/** Messages of chapter 8 of the specification, verbatim. */
export const panels = {
  registered: {
    ru: {
      title: 'Спасибо за регистрацию!',
      message: 'Для активации аккаунта перейдите по ссылке, которую мы отправили вам на почту.',
    },
    en: {
      title: 'Thank you for registering!',
      message: 'To activate your account, follow the link we have sent to your email.',
    },
  },
  requested: {
    ru: { title: 'Мы приняли вашу заявку на регистрацию!', message: 'Наш менеджер свяжется с вами в ближайшее время.' },
    en: { title: 'We have received your registration request!', message: 'Our manager will contact you shortly.' },
  },
  restoring: {
    ru: { title: 'Восстановление пароля', message: 'Письмо отправлено вам на почту' },
    en: { title: 'Password recovery', message: 'A letter has been sent to your email' },
  },
} satisfies Record<string, Record<Locale, Panel>>

export type LetterWords = {
  subject: string
  title: string
  text: string[]
  button?: string
  /** Expiry of the link, shown below the button. */
  note?: string
  /** Note for a recipient who did not request the email. */
  ignore?: string
  why: string
}

type LetterNames = { brand: string }

const mine = {
  ru: 'Вы получили это письмо, потому что ваш адрес указан в\u00a0аккаунте нашего магазина.',
  en: 'You’re getting this email because you have an account with us.',
}
const registration = {
  ru: 'Письмо пришло, потому что этот адрес указали при регистрации.',
  en: 'You’re getting this email because someone registered with this address.',
}
const ignore = {
  ru: 'Если это были не\u00a0вы, ничего делать не\u00a0нужно: без нажатия ничего не\u00a0произойдёт.',
  en: 'If this wasn’t you, just ignore this email: nothing will happen.',
}

/** Footer of every email. */
export const letterReply: Record<Locale, string> = {
  ru: 'Вопросы? Ответьте на это письмо.',
  en: 'Questions? Just reply to this email.',
}

/** Introduction to the URL as text. */
export const letterAddress: Record<Locale, string> = {
  ru: 'Кнопка не нажимается? Скопируйте адрес в браузер:',
  en: 'Button not working? Copy this link into your browser:',
}

export const accountLetters = {
  activation: {
    ru: ({ brand }: LetterNames): LetterWords => ({
      subject: `Активируйте аккаунт в\u00a0магазине «${brand}»`,
      title: 'Подтвердите почту',
      text: [
        `Вы зарегистрировались в\u00a0магазине «${brand}». Осталось нажать кнопку, и\u00a0кабинет заработает.`,
        'Откройте письмо там\u00a0же, где регистрировались. На\u00a0другом устройстве мы попросим придумать новый пароль.',
      ],
      button: 'Активировать аккаунт',
      note: 'Ссылка работает трое суток.',
      ignore: ignore.ru,
      why: registration.ru,
    }),
    en: ({ brand }: LetterNames): LetterWords => ({
      subject: `Activate your ${brand} account`,
      title: 'Confirm your email',
      text: [
        `Thanks for registering with ${brand}. Press the button and your account is ready.`,
        'Open this email on the device you registered with. On another one, we’ll ask you to choose a new password.',
      ],
      button: 'Activate account',
      note: 'The link works for three days.',
      ignore: ignore.en,
      why: registration.en,
    }),
  },
  /** Email to the owner of an account whose address was registered again. */
  hasAccount: {
    ru: ({ brand }: LetterNames): LetterWords => ({
      subject: `У\u00a0вас уже есть аккаунт в\u00a0магазине «${brand}»`,
      title: 'Аккаунт уже есть',
      text: [
        'Этот адрес указали при регистрации, но\u00a0у\u00a0вас уже есть аккаунт. Второй не\u00a0нужен: войдите с\u00a0прежним паролем.',
        'Забыли пароль? На\u00a0странице входа можно задать новый.',
      ],
      button: 'Войти',
      ignore: 'Если это были не\u00a0вы, ничего делать не\u00a0нужно: в\u00a0аккаунте ничего не\u00a0изменилось.',
      why: mine.ru,
    }),
    en: ({ brand }: LetterNames): LetterWords => ({
      subject: `You already have a ${brand} account`,
      title: 'You already have an account',
      text: [
        'Someone registered with this address, but you already have an account. Just sign in with your usual password.',
        'Forgot your password? You can choose a new one on the sign-in page.',
      ],
      button: 'Sign in',
      ignore: 'If this wasn’t you, there’s nothing to do: your account hasn’t changed.',
      why: mine.en,
    }),
  },
  restore: {
    ru: (): LetterWords => ({
      subject: 'Новый пароль',
      title: 'Восстановление пароля',
      text: ['Осталось придумать новый пароль.'],
      button: 'Придумать пароль',
      note: 'Ссылка работает час и один раз.',
      ignore: ignore.ru,
      why: mine.ru,
    }),
    en: (): LetterWords => ({
      subject: 'Reset your password',
      title: 'Reset your password',
      text: ['Press the button to choose a new password.'],
      button: 'Choose a password',
      note: 'The link works once, for an hour.',
      ignore: ignore.en,
      why: mine.en,
    }),
  },
  passwordChanged: {
    ru: ({ sites }: { sites: string }): LetterWords => ({
      subject: 'Пароль изменён',
      title: 'Пароль изменён',
      text: [
        'На остальных устройствах вход завершён.',
        ...(sites
          ? [`Войти можно также через ${sites}. Если это не\u00a0вы, отвяжите вход в\u00a0настройках профиля.`]
          : []),
        'Если пароль меняли не\u00a0вы, восстановите его прямо сейчас.',
      ],
      button: 'Восстановить пароль',
      why: mine.ru,
    }),
    en: ({ sites }: { sites: string }): LetterWords => ({
      subject: 'Your password was changed',
      title: 'Your password was changed',
      text: [
        'You’ve been signed out on all other devices.',
        ...(sites
          ? [`You can also sign in with ${sites}. If that’s not you, unlink it in your profile settings.`]
          : []),
        'If this wasn’t you, reset your password right now.',
      ],
      button: 'Reset password',
      why: mine.en,
    }),
  },
  newDevice: {
    ru: ({ device, moment }: { device: string; moment: string }): LetterWords => ({
      subject: 'Вход с\u00a0нового устройства',
      title: 'В\u00a0ваш аккаунт вошли с\u00a0нового устройства',
      text: [
        [device || 'Неизвестное устройство', moment].join(', ') + '.',
        'Если это вы, всё в\u00a0порядке. Если нет, смените пароль: вход на этом устройстве завершится.',
      ],
      button: 'Сменить пароль',
      why: mine.ru,
    }),
    en: ({ device, moment }: { device: string; moment: string }): LetterWords => ({
      subject: 'New sign-in to your account',
      title: 'New sign-in to your account',
      text: [
        [device || 'An unknown device', moment].join(', ') + '.',
        'If this was you, you’re all set. If not, change your password and that device will be signed out.',
      ],
      button: 'Change password',
      why: mine.en,
    }),
  },
  requested: {
    ru: (): LetterWords => ({
      subject: 'Мы приняли вашу заявку',
      title: 'Здравствуйте!',
      text: ['Мы приняли вашу заявку на регистрацию.', 'Наш менеджер свяжется с\u00a0вами в\u00a0ближайшее время.'],
      why: mine.ru,
    }),
    en: (): LetterWords => ({
      subject: 'We have received your request',
      title: 'Hello!',
      text: ['We have received your registration request.', 'Our manager will contact you shortly.'],
      why: mine.en,
    }),
  },
  approved: {
    ru: (): LetterWords => ({
      subject: 'Заявка одобрена',
      title: 'Здравствуйте!',
      text: ['Менеджер одобрил вашу заявку. Подтвердите почту, и\u00a0аккаунт готов.', 'Ссылка работает трое суток.'],
      button: 'Активировать аккаунт',
      why: mine.ru,
    }),
    en: (): LetterWords => ({
      subject: 'Your request was approved',
      title: 'Hello!',
      text: [
        'Your request has been approved. Confirm your email and your account is ready.',
        'The link works for three days.',
      ],
      button: 'Activate account',
      why: mine.en,
    }),
  },
  approvedMember: {
    ru: (): LetterWords => ({
      subject: 'Заявка одобрена',
      title: 'Здравствуйте!',
      text: ['Менеджер одобрил вашу заявку. Условия для профессионалов уже действуют в\u00a0вашем аккаунте.'],
      button: 'Открыть профиль',
      why: mine.ru,
    }),
    en: (): LetterWords => ({
      subject: 'Your request was approved',
      title: 'Hello!',
      text: ['Your request has been approved. Professional terms now apply to your account.'],
      button: 'Open your profile',
      why: mine.en,
    }),
  },
  refused: {
    ru: (): LetterWords => ({
      subject: 'О вашей заявке',
      title: 'Здравствуйте!',
      text: [
        'К\u00a0сожалению, мы не\u00a0смогли подтвердить профессиональную регистрацию.',
        'Покупать можно и\u00a0без неё. Если это ошибка, ответьте на это письмо.',
      ],
      why: mine.ru,
    }),
    en: (): LetterWords => ({
      subject: 'About your request',
      title: 'Hello!',
      text: [
        'Unfortunately, we couldn’t confirm your professional registration.',
        'You can still shop without it. If this is a mistake, just reply to this email.',
      ],
      why: mine.en,
    }),
  },
} as const

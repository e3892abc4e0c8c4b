import type { Locale } from '#kernel/locale.ts'

const ru = {
  title: 'Профиль',
  hello: 'Здравствуйте, {name}',
  addresses: {
    title: 'Адреса доставки',
    none: 'пока нет',
    count: ['сохранённый адрес', 'сохранённых адреса', 'сохранённых адресов'],
  },
  favourites: { title: 'Избранное', text: 'что вы отложили' },
  sizes: { title: 'Мои размеры', none: 'подскажем, если записать мерки', height: 'рост {height}', of: 'мерки: {name}' },
  orders: { title: 'Последние заказы', all: 'Все заказы' },
  empty: {
    title: 'Заказов пока нет',
    text: 'Когда оформите первый, здесь будет видно, где он едет.',
    button: 'В каталог',
  },
  recent: 'Вы смотрели',
  confirm: {
    title: 'Подтвердить новый e-mail?',
    text: 'После этого вы будете входить с новым адресом, и письма придут на него.',
    button: 'Подтвердить e-mail',
    deadTitle: 'Ссылка больше не работает',
    deadText: 'Срок ссылки вышел, или по ней уже подтвердили адрес. Отправить новую можно в настройках.',
    settings: 'Открыть настройки',
  },
}
export type ProfileTexts = typeof ru

const en: ProfileTexts = {
  title: 'Profile',
  hello: 'Hello, {name}',
  addresses: {
    title: 'Delivery addresses',
    none: 'none yet',
    count: ['saved address', 'saved addresses', 'saved addresses'],
  },
  favourites: { title: 'Favourites', text: 'what you have put aside' },
  sizes: {
    title: 'My sizes',
    none: 'we choose once you measure',
    height: 'height {height}',
    of: 'measurements of {name}',
  },
  orders: { title: 'Latest orders', all: 'All orders' },
  empty: {
    title: 'No orders yet',
    text: 'Once you place the first one, you will see here where it is.',
    button: 'To the catalogue',
  },
  recent: 'You looked at',
  confirm: {
    title: 'Confirm the new email?',
    text: 'From then on you sign in with the new address, and letters come there.',
    button: 'Confirm the email',
    deadTitle: 'This link does not work any more',
    deadText: 'Its time is over, or the address has been confirmed already. You can send a new one from the settings.',
    settings: 'Open the settings',
  },
}

export const profileTexts: Record<Locale, ProfileTexts> = { ru, en }

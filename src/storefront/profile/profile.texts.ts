import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

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
  favourites: { title: 'Favourites', text: 'your saved styles' },
  sizes: {
    title: 'My sizes',
    none: 'add measurements for your size',
    height: 'height {height}',
    of: 'measurements: {name}',
  },
  orders: { title: 'Recent orders', all: 'All orders' },
  empty: {
    title: 'No orders yet',
    text: 'Once you place your first, you can track it here.',
    button: 'Start shopping',
  },
  recent: 'Recently viewed',
  confirm: {
    title: 'Confirm your new email?',
    text: 'From now on you’ll sign in with the new address, and our emails will go there.',
    button: 'Confirm email',
    deadTitle: 'This link no longer works',
    deadText: 'It has expired, or the address is already confirmed. You can send a new one from your settings.',
    settings: 'Go to settings',
  },
}

export const profileTexts: Record<Locale, ProfileTexts> = typeset({ ru, en })

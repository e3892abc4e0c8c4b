import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

type StatusWords = { sentence: string; note: string }

const ru = {
  pages: {
    400: {
      sentence: 'Не получилось принять то, что вы отправили',
      note: 'Вернитесь на предыдущую страницу и попробуйте ещё раз. Если текст длинный, сократите его.',
    },
    404: {
      sentence: 'К сожалению, страница, которую вы запросили, отсутствует',
      note: 'Возможно, модель снята с производства или ссылка устарела.',
    },
    410: {
      sentence: 'Этой страницы больше нет',
      note: 'Модель снята с производства или акция закончилась. Похожее найдётся в каталоге.',
    },
    429: {
      sentence: 'Слишком много запросов подряд',
      note: 'Откройте страницу ещё раз через минуту. Корзина и избранное сохранились.',
    },
    500: {
      sentence: 'Ошибка на нашей стороне',
      note: 'Мы уже видим её и чиним. Корзина и избранное сохранились. Попробуйте обновить страницу через минуту.',
    },
    503: {
      sentence: 'Магазин ненадолго недоступен',
      note: 'Обновите страницу через минуту. Корзина и избранное сохранились, а оплаченные заказы едут как обычно.',
    },
  } satisfies Record<number, StatusWords>,
  home: 'На главную',
  catalogue: 'В каталог',
  again: 'Обновить',
  number: 'Номер ошибки',
  copy: 'Скопировать номер ошибки',
  copied: 'Скопировано',
  help: 'Что можно сделать',
  cart: 'Корзина',
  cartNote: 'всё на месте',
  pieces: ['вещь', 'вещи', 'вещей'],
  byPhone: 'оформим заказ по телефону',
  write: 'Написать нам',
  writeNote: 'назовите номер ошибки',
  novelties: 'Новинки',
  viewAll: 'Смотреть все',
}

export type ErrorTexts = typeof ru

const en: ErrorTexts = {
  pages: {
    400: {
      sentence: 'We couldn’t process that',
      note: 'Go back and try again. If you wrote a lot, try shortening it.',
    },
    404: {
      sentence: 'This page could not be found',
      note: 'The style may have been discontinued, or the link is out of date.',
    },
    410: {
      sentence: 'This page is gone for good',
      note: 'The style has been discontinued or the offer has ended. You’ll find something similar in the catalogue.',
    },
    429: {
      sentence: 'Too many requests in a row',
      note: 'Please try again in a minute. Your bag and favourites are safe.',
    },
    500: {
      sentence: 'Something went wrong on our side',
      note: 'We’re on it. Your bag and favourites are safe. Please reload the page in a minute.',
    },
    503: {
      sentence: 'We’ll be right back',
      note: 'Please reload the page in a minute. Your bag and favourites are safe, and paid orders are on their way as usual.',
    },
  },
  home: 'Home',
  catalogue: 'Catalogue',
  again: 'Reload',
  number: 'Error number',
  copy: 'Copy error number',
  copied: 'Copied',
  help: 'What you can do',
  cart: 'Bag',
  cartNote: 'everything is still there',
  pieces: ['item', 'items'],
  byPhone: 'we take orders by phone',
  write: 'Write to us',
  writeNote: 'and quote the error number',
  novelties: 'New in',
  viewAll: 'View all',
}

export const errorTexts: Record<Locale, ErrorTexts> = typeset({ ru, en })

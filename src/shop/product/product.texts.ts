import type { Words } from '#kernel/locale.ts'

/** Error messages of product calls, by error code. */
export const productRefusals = {
  orderable_now: {
    ru: 'Этот размер уже можно заказать',
    en: 'This size is in stock: you can order it now',
  },
} satisfies Record<string, Words>

export const answers = {
  noticeKept: {
    ru: 'Напишем один раз, когда размер появится.',
    en: 'We’ll email you once, when your size is back.',
  },
} satisfies Record<string, Words>

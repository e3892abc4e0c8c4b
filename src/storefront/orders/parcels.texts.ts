import type { ParcelState } from '#shop/shipments/shipments.rules.ts'

/** English state names; carrier texts are already Russian. */
const states: Record<ParcelState, string> = {
  planned: 'Packing your parcel',
  created: 'Registered',
  handed_over: 'Handed over to the carrier',
  on_the_way: 'On its way',
  ready: 'Ready to collect',
  with_courier: 'With the courier',
  delivered: 'Delivered',
  partly_delivered: 'Partly delivered',
  not_delivered: 'Not delivered',
  returning: 'Coming back to us',
  returned: 'Back with us',
  cancelled: 'Cancelled',
}

export const parcelsTexts = {
  ru: {
    ready: {
      title: 'Ждёт вас',
      until: 'Ждёт вас до {day}',
      passport: 'Назовите номер заказа. Возьмите паспорт: заказ оплачен.',
      pay: 'Назовите номер заказа. Заплатить можно на месте.',
      showCode: 'Покажите код в магазине или назовите четыре цифры. Возьмите паспорт: заказ оплачен.',
      showCodeAndPay: 'Покажите код в магазине или назовите четыре цифры. Заплатить можно на месте.',
      label: 'Код для получения',
    },
  },
  en: {
    ready: {
      title: 'Waiting for you',
      until: 'Waiting for you until {day}',
      passport: 'Give your order number and bring your passport: the order is paid for.',
      pay: 'Give your order number. You can pay there.',
      showCode: 'Show the code in the shop or read out the four digits. Bring your passport: the order is paid for.',
      showCodeAndPay: 'Show the code in the shop or read out the four digits. You can pay there.',
      label: 'Collection code',
    },
    states,
  },
}

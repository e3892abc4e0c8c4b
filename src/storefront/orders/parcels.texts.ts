import type { ParcelState } from '#shop/shipments/shipments.rules.ts'

/** What carriers tell is Russian already. */
const states: Record<ParcelState, string> = {
  planned: 'The parcel is being packed',
  created: 'Registered',
  handed_over: 'Handed over to the carrier',
  on_the_way: 'On its way',
  ready: 'Ready to be fetched',
  with_courier: 'With the courier',
  delivered: 'Delivered',
  partly_delivered: 'Delivered in part',
  not_delivered: 'Not delivered',
  returning: 'Coming back to us',
  returned: 'Back with us',
  cancelled: 'Called off',
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
      passport: 'Name the order and bring your passport: it is paid.',
      pay: 'Name the order. You can pay there.',
      showCode: 'Show the code in the shop or say the four figures. Bring your passport: it is paid.',
      showCodeAndPay: 'Show the code in the shop or say the four figures. You can pay there.',
      label: 'The code to fetch it',
    },
    states,
  },
}

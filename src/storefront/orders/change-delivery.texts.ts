import { typeset } from '#kernel/typography.ts'

const ru = {
  open: { point: 'Изменить пункт', address: 'Изменить адрес' },
  title: { point: 'Другой пункт', address: 'Другой адрес' },
  intro:
    'В том же городе и тем же способом, пока заказ не собирают. Если доставка туда стоит иначе, сначала скажем сколько.',
  paid: 'Станет дешевле — разницу вернём так, как вы платили. Дороже оплаченный заказ не станет.',
  street: 'Улица',
  house: 'Дом',
  building: 'Корпус, строение',
  apartment: 'Квартира',
  zip: 'Индекс',
  agree: 'Согласен с новой ценой доставки',
  save: 'Изменить',
  keep: 'Оставить как есть',
  none: 'Других пунктов, которые возьмут эту посылку, в городе нет.',
}
export type ChangeTexts = typeof ru

const en: ChangeTexts = {
  open: { point: 'Change pickup point', address: 'Change address' },
  title: { point: 'Choose another pickup point', address: 'Change delivery address' },
  intro:
    'You can change it within the same city and carrier until we start packing. If delivery costs more or less there, we’ll tell you first.',
  paid: 'If delivery costs less, we’ll refund the difference the way you paid. A paid order never costs more.',
  street: 'Street',
  house: 'House',
  building: 'Building',
  apartment: 'Flat',
  zip: 'Postcode',
  agree: 'I agree to the new delivery price',
  save: 'Change',
  keep: 'Keep it as it is',
  none: 'No other pickup point in this city can take this parcel.',
}

export const changeTexts = typeset({ ru, en })

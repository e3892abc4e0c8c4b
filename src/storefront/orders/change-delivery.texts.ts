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
  open: { point: 'Change the pickup point', address: 'Change the address' },
  title: { point: 'Another pickup point', address: 'Another address' },
  intro:
    'In the same town and by the same carrier, until the order is being packed. If delivery there costs another sum, we say so first.',
  paid: 'If it costs less, the difference comes back the way you paid. An order that is paid never costs more.',
  street: 'Street',
  house: 'House',
  building: 'Building',
  apartment: 'Flat',
  zip: 'Postcode',
  agree: 'I agree to the new price of delivery',
  save: 'Change',
  keep: 'Leave it as it is',
  none: 'No other point in this town takes this parcel.',
}

export const changeTexts = { ru, en }

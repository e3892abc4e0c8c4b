const ru = {
  save: 'Сохранить карту для следующих покупок',
  /** A change of these texts requires a new `cardConsentVersion`. */
  consent:
    'Согласен, чтобы банк хранил данные карты, а магазин списывал с неё деньги, когда я сам её выберу. Отозвать можно в настройках.',
  legend: 'Какой картой',
  note: 'до {end}, спишем сразу после оформления',
  way: 'Сохранённая карта, до {end}',
  other: 'Другая карта',
  otherNote: 'Введёте её на странице банка',
}
export type CardTexts = typeof ru

const en: CardTexts = {
  save: 'Save this card for next time',
  consent:
    'I agree that the bank keeps my card and that the shop charges it when I choose it myself. I can withdraw this in the settings.',
  legend: 'Choose a card',
  note: 'expires {end}, charged when you order',
  way: 'Saved card, expires {end}',
  other: 'Another card',
  otherNote: 'Enter it on the bank’s page',
}

export const cardTexts = { ru, en }

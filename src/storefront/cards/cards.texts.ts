const ru = {
  save: 'Сохранить карту для следующих покупок',
  /** Whoever changes these words changes `cardConsentVersion` too. */
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
  save: 'Save this card for my next purchases',
  consent:
    'I agree that the bank keeps my card and that the shop charges it when I choose it myself. I can withdraw this in the settings.',
  legend: 'Which card',
  note: 'until {end}, charged as soon as you order',
  way: 'Saved card, until {end}',
  other: 'Another card',
  otherNote: 'You enter it on the page of the bank',
}

export const cardTexts = { ru, en }

/** Beside the box that lets a card be kept; whoever changes the words changes `cardConsentVersion` too. */
export const cardTexts = {
  ru: {
    save: 'Сохранить карту для следующих покупок',
    consent:
      'Согласен, чтобы банк хранил данные карты, а магазин списывал с неё деньги, когда я сам её выберу. Отозвать можно в настройках.',
  },
  en: {
    save: 'Save this card for my next purchases',
    consent:
      'I agree that the bank keeps my card and that the shop charges it when I choose it myself. I can withdraw this in the settings.',
  },
}

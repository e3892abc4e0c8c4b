import type { Locale } from '#kernel/locale.ts'
import type { BonusKind } from '#shop/loyalty/loyalty.tables.ts'

const causes: Record<BonusKind, string> = {
  earned: 'Бонусы за покупку',
  spent: 'Списали',
  taken_back: 'Сняли за возвращённое',
  given_back: 'Вернули за отменённое',
  expired: 'Сгорели',
  gift: 'Подарок',
  referral: 'Подарок за друга',
  manual: 'Начислили',
}

const ru = {
  title: 'Программа лояльности',
  levelFrom: { 1: 'с первой покупки', 2: 'от {sum} за год', 3: 'от {sum} за год' },
  here: 'вы здесь',
  rate: '{rate}\u00a0%',
  levels: 'Уровни',
  history: 'История',
  filters: { all: 'Все', plus: 'Начисления', minus: 'Списания' },
  filtersLabel: 'Какие записи показать',
  columns: { date: 'Дата', cause: 'За что', amount: 'Бонусы', balance: 'Остаток' },
  causes,
  reasons: {
    friend: 'Покупка по вашему коду',
    friend_code: 'Первый заказ по коду друга',
    store: 'Покупка в нашем магазине',
    rounding: 'Округлили в вашу пользу',
  } as Record<string, string>,
  byHand: { plus: 'Начислил магазин: «{reason}»', minus: 'Снял магазин: «{reason}»' },
  owed: 'долг {count}',
  ofOrder: 'Заказ',
  from: 'с {day}',
  until: 'до {day}',
  order: '№\u00a0{number}',
  earlier: 'Показать раньше',
  later: 'Показать позже',
  empty: 'Истории пока нет',
  emptyText: 'Первые бонусы появятся, когда получите заказ.',
  emptyFilter: 'Таких записей нет',
  rules: 'Правила коротко',
  rulesList: [
    {
      title: 'Как начисляем',
      text: 'С суммы, которую вы заплатили за вещи: без доставки и без списанных бонусов. Начисляем в день получения, тратить можно через 30 дней, когда пройдёт срок возврата. Вернули вещь — списанное вернётся, начисленное за неё снимем. Если его уже потратили, спишем со следующих начислений.',
    },
    { title: 'Как потратить', text: 'Один бонус — один рубль. Бонусами можно оплатить до 30\u00a0% заказа.' },
    {
      title: 'Как растёт уровень',
      text: 'Считаем оплаченное и оставленное за последние 365 дней: «Лучший друг» от 30\u00a0000\u00a0₽, «Семья» от 100\u00a0000\u00a0₽.',
    },
    {
      title: 'Как работает код друга',
      text: 'Друг называет ваш код при регистрации или вместо промокода в первом заказе. Когда он получит заказ и пройдёт 30 дней на возврат, по 300 бонусов придут каждому. Код не действует для себя: если совпадают телефон, почта, имя с датой рождения, адрес, карта или устройство.',
    },
    {
      title: 'Подарки',
      text: 'По 200 бонусов ко дню рождения и к профессиональному празднику, на 90 дней. Дарим тем, кто согласился на письма: включить их можно в настройках.',
    },
    {
      title: 'Когда бонусы сгорают',
      text: 'Сгорают только подарочные бонусы: срок написан у каждого подарка. Первыми тратятся те, что сгорят раньше.',
    },
  ],
  join: {
    title: 'Вступить в программу',
    text: 'Специальность нужна для подарков к вашему профессиональному празднику.',
    birthday: 'Дата рождения',
    birthdayHint: 'Потом изменить нельзя: проверьте перед сохранением',
    specialty: 'Специальность',
    source: 'Откуда вы узнали о нас',
    choose: 'Выберите',
    other: 'Какая',
    consent: 'Согласен на обработку этих данных для программы лояльности',
    button: 'Вступить',
  },
}
export type LoyaltyTexts = typeof ru

const en: LoyaltyTexts = {
  title: 'Loyalty programme',
  levelFrom: { 1: 'from the first purchase', 2: 'from {sum} a year', 3: 'from {sum} a year' },
  here: 'you are here',
  rate: '{rate}%',
  levels: 'Levels',
  history: 'History',
  filters: { all: 'All', plus: 'Earned', minus: 'Spent' },
  filtersLabel: 'Which entries to show',
  columns: { date: 'Date', cause: 'What for', amount: 'Bonuses', balance: 'Balance' },
  causes: {
    earned: 'Bonuses for a purchase',
    spent: 'Spent',
    taken_back: 'Taken back for what was returned',
    given_back: 'Given back for what was cancelled',
    expired: 'Expired',
    gift: 'A gift',
    referral: 'A gift for a friend',
    manual: 'Added',
  },
  reasons: {
    friend: 'A purchase with your code',
    friend_code: 'The first order with a friend’s code',
    store: 'A purchase in our shop',
    rounding: 'Rounded up in your favour',
  },
  byHand: { plus: 'Added by the shop: “{reason}”', minus: 'Taken off by the shop: “{reason}”' },
  owed: '{count} owed',
  ofOrder: 'Order',
  from: 'from {day}',
  until: 'until {day}',
  order: 'No.\u00a0{number}',
  earlier: 'Show earlier',
  later: 'Show later',
  empty: 'No history yet',
  emptyText: 'The first bonuses appear once you receive an order.',
  emptyFilter: 'There are no such entries',
  rules: 'The rules in short',
  rulesList: [
    {
      title: 'How bonuses are earned',
      text: 'From what you have paid for goods: without delivery and without the bonuses you spent. They are added on the day of receipt and can be spent 30 days later, when the time for returns is over. When you return a thing, what you spent comes back and what it earned is taken off. If that is spent already, it is taken from the next bonuses.',
    },
    { title: 'How to spend them', text: 'One bonus is one rouble. Up to 30% of an order can be paid with bonuses.' },
    {
      title: 'How the level grows',
      text: 'What you paid for and kept in the last 365 days counts: Best friend from 30,000\u00a0₽, Family from 100,000\u00a0₽.',
    },
    {
      title: 'How a friend’s code works',
      text: 'A friend names your code at registration, or instead of a promo code in their first order. Once they have the order and the 30 days for returns are over, each of you gets 300 bonuses. It does not work for oneself: if phone, mailbox, name with birthday, address, card or device are the same.',
    },
    {
      title: 'Gifts',
      text: '200 bonuses for your birthday and for the holiday of your profession, for 90 days. They are for those who agreed to letters: you can turn them on in the settings.',
    },
    { title: 'When bonuses expire', text: 'Only gifts expire: each names its day. What expires first is spent first.' },
  ],
  join: {
    title: 'Join the programme',
    text: 'Your specialty is for the gifts on your professional holiday.',
    birthday: 'Date of birth',
    birthdayHint: 'It cannot be changed later: check it before saving',
    specialty: 'Specialty',
    source: 'How did you hear of us',
    choose: 'Choose',
    other: 'Which one',
    consent: 'I agree to the handling of this data for the loyalty programme',
    button: 'Join',
  },
}

export const loyaltyTexts: Record<Locale, LoyaltyTexts> = { ru, en }

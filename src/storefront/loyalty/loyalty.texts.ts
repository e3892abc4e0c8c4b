import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'
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
    prolonged: 'Вернулись с заказа, срок продлён',
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
  levelFrom: { 1: 'from your first order', 2: 'when you spend {sum} a year', 3: 'when you spend {sum} a year' },
  here: 'you’re here',
  rate: '{rate}%',
  levels: 'Levels',
  history: 'History',
  filters: { all: 'All', plus: 'Earned', minus: 'Spent' },
  filtersLabel: 'Which entries to show',
  columns: { date: 'Date', cause: 'Details', amount: 'Bonuses', balance: 'Balance' },
  causes: {
    earned: 'Earned on an order',
    spent: 'Spent',
    taken_back: 'Taken off for a return',
    given_back: 'Given back for a cancellation',
    expired: 'Expired',
    gift: 'Gift',
    referral: 'Referral gift',
    manual: 'Added',
  },
  reasons: {
    friend: 'Order with your code',
    friend_code: 'First order with a friend’s code',
    store: 'Purchase in our shop',
    rounding: 'Rounded in your favour',
    prolonged: 'Back from an order, expiry extended',
  },
  byHand: { plus: 'Added by us: “{reason}”', minus: 'Taken off by us: “{reason}”' },
  owed: '{count} owed',
  ofOrder: 'Order',
  from: 'from {day}',
  until: 'until {day}',
  order: 'No.\u00a0{number}',
  earlier: 'Show earlier',
  later: 'Show later',
  empty: 'No history yet',
  emptyText: 'You’ll see your first bonuses once an order is delivered.',
  emptyFilter: 'Nothing here yet',
  rules: 'How it works',
  rulesList: [
    {
      title: 'How to earn',
      text: 'You earn bonuses on what you pay for items, not counting delivery or bonuses you’ve used. We add them on delivery day, and you can spend them 30 days later, once the return period is over. If you return an item, the bonuses you spent on it come back and the ones it earned come off. If you’ve already spent those, we take them from your next ones.',
    },
    { title: 'How to spend', text: 'One bonus is worth one rouble. Use them for up to 30% of an order.' },
    {
      title: 'How to move up',
      text: 'We count what you bought and kept in the last 365 days: Best friend from 30,000\u00a0₽, Family from 100,000\u00a0₽.',
    },
    {
      title: 'How a friend’s code works',
      text: 'Your friend enters your code when they register, or as a promo code on their first order. Once it’s delivered and the 30-day return period is over, you each get 300 bonuses. You can’t use your own code: we check phone, email, name and birthday, address, card and device.',
    },
    {
      title: 'Gifts',
      text: '200 bonuses on your birthday and your professional holiday, valid for 90 days. They’re for members who get our emails: turn those on in settings.',
    },
    {
      title: 'When bonuses expire',
      text: 'Only gifts expire, and each shows its date. Those that expire first are spent first.',
    },
  ],
  join: {
    title: 'Join the programme',
    text: 'We ask for your specialty so we can send a gift on your professional holiday.',
    birthday: 'Date of birth',
    birthdayHint: 'You can’t change this later, so check before you save',
    specialty: 'Specialty',
    source: 'How did you hear about us?',
    choose: 'Choose',
    other: 'Which one',
    consent: 'I agree to the processing of this data for the loyalty programme',
    button: 'Join',
  },
}

export const loyaltyTexts: Record<Locale, LoyaltyTexts> = typeset({ ru, en })

import type { Words } from '#kernel/locale.ts'
import type { FaqTopic } from '#shop/texts/texts.tables.ts'

export const faq: { topic: FaqTopic; question: Words; answer: Words }[] = [
  {
    topic: 'sizes',
    question: { ru: 'Как выбрать размер, если я между двумя?', en: 'How do I choose between two sizes?' },
    answer: {
      ru: 'Твил тянется, поэтому берите меньший. Для топа смотрите на обхват груди, для брюк — на бёдра. Мерки и таблица — на странице [«Таблица размеров»](/pages/size_guide/).',
      en: 'Our twill stretches, so size down. Go by your chest for tops and your hips for trousers. See the [size guide](/pages/size_guide/).',
    },
  },
  {
    topic: 'sizes',
    question: { ru: 'Что значит рост 164–170?', en: 'What does height 164–170 mean?' },
    answer: {
      ru: 'Это рост человека, на которого рассчитана длина вещи. Если ваш рост 168 см, выбирайте 164–170. У моделей одной длины рост выбирать не нужно.',
      en: 'It’s the wearer’s height that the length is cut for. If you’re 168 cm tall, choose 164–170. One-length styles don’t ask for height.',
    },
  },
  {
    topic: 'delivery',
    question: { ru: 'Можно ли примерить до оплаты?', en: 'Can I try before I buy?' },
    answer: {
      ru: 'Да. Выберите курьера с примеркой или пункт СДЭК с примерочной и оплату при получении. Курьер ждёт 15 минут, оплачиваете только то, что подошло. В наших магазинах примерка без ограничений.',
      en: 'Yes. Choose a courier with fitting or a CDEK pickup point with a fitting room, and pay on delivery. The courier waits 15 minutes and you pay only for what fits. In our shops, take all the time you like.',
    },
  },
  {
    topic: 'delivery',
    question: {
      ru: 'Сколько идёт доставка и сколько стоит?',
      en: 'How long does delivery take and what does it cost?',
    },
    answer: {
      ru: 'Зависит от города и способа. Корзина показывает цену и срок каждой службы до оплаты. Подробности — на странице [«Доставка»](/pages/delivery/).',
      en: 'It depends on your city and carrier. You’ll see each price and delivery time in your bag before you pay. See [Delivery](/pages/delivery/).',
    },
  },
  {
    topic: 'returns',
    question: { ru: 'Как вернуть или обменять вещь?', en: 'How do I return or exchange an item?' },
    answer: {
      ru: 'На это есть 30 дней. Обмен размера оплачиваем мы, один раз на заказ. В наших магазинах возврат бесплатный. Порядок — на странице [«Обмен и возврат»](/pages/returns/).',
      en: 'You have 30 days. Your first size exchange per order is on us, and returns in our shops are free. See [Returns and exchanges](/pages/returns/).',
    },
  },
  {
    topic: 'care',
    question: {
      ru: 'Линяет ли ткань? Можно ли стирать с белым?',
      en: 'Does the colour run? Can I wash it with whites?',
    },
    answer: {
      ru: 'Твил держит цвет 80 стирок при 60 °C. Первые две стирки тёмных цветов проведите отдельно, дальше — с любыми тёмными вещами. Белое стирайте с белым.',
      en: 'Our twill holds its colour for 80 washes at 60 °C. Wash dark colours separately for the first two washes, then with other darks. Wash whites with whites.',
    },
  },
  {
    topic: 'sizes',
    question: {
      ru: 'Совпадут ли по цвету топ и брюки, купленные отдельно?',
      en: 'Will a top and trousers bought separately match?',
    },
    answer: {
      ru: 'Если куплены одним заказом — да, мы собираем их из одной партии окраски. Между партиями возможна разница в полтона, поэтому для точного совпадения берите костюм.',
      en: 'In one order, yes: we pick them from the same dye lot. Lots can differ by half a shade, so for an exact match choose a set.',
    },
  },
  {
    topic: 'sizes',
    question: { ru: 'Нужного размера нет. Когда появится?', en: 'My size is sold out. When will it be back?' },
    answer: {
      ru: 'Основные цвета дошиваем каждые две-три недели. Проверьте [магазины](/adresa-magazinov/): там бывает то, что закончилось на складе. Вещи из списка [«Последние размеры»](/sale/poslednie-razmery/) не повторяем.',
      en: 'We restock core colours every two to three weeks. Check our [shops](/adresa-magazinov/): they may have what our warehouse doesn’t. [Last sizes](/sale/poslednie-razmery/) won’t be back.',
    },
  },
  {
    topic: 'bonuses',
    question: { ru: 'Как работают бонусы?', en: 'How do bonuses work?' },
    answer: {
      ru: 'Возвращаем 5, 7 или 10 % суммы покупки в зависимости от уровня. Один бонус — один рубль, бонусами оплачивается до 30 % заказа. Правила — на странице [«Бонусная программа»](/pages/loyalty/).',
      en: 'You earn 5, 7 or 10% back on every order, depending on your level. One bonus is worth one rouble, for up to 30% of an order. See the [Loyalty programme](/pages/loyalty/).',
    },
  },
  {
    topic: 'clinics',
    question: { ru: 'Можно ли заказать форму для всего отделения?', en: 'Can I order for my whole department?' },
    answer: {
      ru: 'Да: по счёту, с договором и закрывающими документами. Оставьте заявку на странице [«Клиникам»](/clinics/), менеджер поможет с размерами и цветом.',
      en: 'Yes: by invoice, with a contract and full paperwork. Send a request from the [Clinics](/clinics/) page and a manager will help with sizing and colour.',
    },
  },
]

import { days } from '#kernel/time.ts'
import type { ArticleCategory } from './article.ts'
import { timedSaleLasts } from './sales.ts'

export const saleArticles: ArticleCategory[] = [
  {
    section: 'sales',
    slug: 'skidki',
    title: { ru: 'Скидки', en: 'Discounts' },
    author: { ru: 'Редакция «Ясмены»', en: 'The Yasmena editors' },
    articles: [
      {
        slug: 'svir-i-imandra-minus-20',
        cover: { model: 'top-zip', view: 'threequarter', color: 'polnoch' },
        daysAgo: 0,
        begins: 0,
        lasts: timedSaleLasts,
        sale: 'svir-i-imandra',
        title: { ru: '−20 % на «Свирь» и «Имандру»', en: '−20% on Svir and Imandra' },
        lead: {
          ru: 'Двое суток на топ с молнией, платье и приталенный халат. Во всех цветах и размерах.',
          en: 'Two days for the zip top, the dress and the fitted coat. Every colour, every size.',
        },
        body: {
          ru: `Скидка 20 % уже стоит в цене, промокод не нужен.

## Что участвует

- Топ на молнии «Свирь» — 4 790 ₽ вместо 5 990 ₽
- Платье «Имандра» с V-вырезом — 4 710 ₽ вместо 5 890 ₽
- Халат «Имандра» приталенный — 5 510 ₽ вместо 6 890 ₽

## Условия

Цена действует, пока идёт отсчёт в верхней строке сайта. Заказ можно оплатить онлайн или при получении: важно успеть его оформить. Бонусы и сертификаты принимаем как обычно, обмен размера тоже.

@products top-svir-na-molnii-polnoch plate-imandra-v-vyrez-ladoga halat-imandra-pritalennyy-iney

[Смотреть все вещи акции](/sale/svir-i-imandra/)`,
          en: `The 20% is already off, no promo code needed.

## What’s included

- Svir zip top: 4,790 ₽, was 5,990 ₽
- Imandra V-neck dress: 4,710 ₽, was 5,890 ₽
- Imandra fitted lab coat: 5,510 ₽, was 6,890 ₽

## Terms

The offer lasts until the countdown at the top of the site runs out. Pay online or on delivery: just place your order in time. Bonuses, gift certificates and exchanges work as usual.

@products top-svir-na-molnii-polnoch plate-imandra-v-vyrez-ladoga halat-imandra-pritalennyy-iney

[Shop the whole sale](/sale/svir-i-imandra/)`,
        },
      },
      {
        slug: 'poslednie-razmery',
        cover: { model: 'jumpsuit', view: 'front', color: 'lavanda' },
        daysAgo: 9,
        sale: 'poslednie-razmery',
        title: { ru: 'Последние размеры: −30 %', en: 'Last sizes: −30%' },
        lead: {
          ru: 'Комбинезон «Оять», топ «Селигер» и брюки «Нева» в цветах, которые больше не шьём.',
          en: 'The Oyat jumpsuit, Seliger top and Neva trousers in colours we no longer make.',
        },
        body: {
          ru: `Остались крайние размеры: самый маленький и два самых больших. Если один из них ваш, это лучшая цена года.

## Что осталось

- Комбинезон «Оять» — «Лаванда», «Графит», «Пудра», 5 940 ₽ вместо 8 490 ₽
- Топ «Селигер» с косой застёжкой — «Брусника», «Полночь», 3 140 ₽ вместо 4 490 ₽
- Брюки расклёшенные «Нева» — «Ладога», «Морошка», 3 280 ₽ вместо 4 690 ₽

## Условия

Срока у скидки нет, она действует до последней вещи. Вернуть или обменять можно как обычно, но на тот же цвет — только если остался другой размер.

@products kombinezon-oyat-na-molnii-lavanda top-seliger-kosaya-zastyozhka-brusnika bryuki-neva-rasklyoshennye-ladoga

[Смотреть остатки](/sale/poslednie-razmery/)`,
          en: `Only the smallest and two largest sizes are left. If one of them is yours, this is the best price of the year.

## What’s left

- Oyat jumpsuit: Lavender, Graphite, Powder, 5,940 ₽, was 8,490 ₽
- Seliger asymmetric top: Lingonberry, Midnight, 3,140 ₽, was 4,490 ₽
- Neva flared trousers: Ladoga, Cloudberry, 3,280 ₽, was 4,690 ₽

## Terms

There’s no end date: the price holds until the last item. Returns and exchanges work as usual, though we can only swap sizes in the same colour while stock lasts.

@products kombinezon-oyat-na-molnii-lavanda top-seliger-kosaya-zastyozhka-brusnika bryuki-neva-rasklyoshennye-ladoga

[Shop what’s left](/sale/poslednie-razmery/)`,
        },
      },
      {
        slug: 'komplekt-deshevle',
        cover: { model: 'set-men', view: 'front', color: 'grafit' },
        daysAgo: 1,
        begins: days(5),
        lasts: days(12),
        title: { ru: 'Комплект дешевле: верх и низ −10 %', en: 'Mix and match: −10%' },
        lead: {
          ru: 'Соберите топ и брюки одного цвета, скидка появится в корзине сама.',
          en: 'Pair a top and trousers in one colour and the discount appears in your bag.',
        },
        body: {
          ru: `Одна неделя на комплекты, которые вы соберёте сами.

## Что участвует

Любой топ и любые брюки одного цвета, женские и мужские, во всех размерах. Размеры верха и низа могут быть разными.

## Условия

Скидка действует на обе вещи, промокод не нужен. С вещами, которые уже продаются со скидкой, она не складывается.`,
          en: `For one week, create your own set and save.

## What’s included

Any top and any trousers in the same colour, women’s and men’s, in every size. Your top and trousers can be different sizes.

## Terms

The discount applies to both pieces, no promo code needed. It can’t be combined with items already on sale.`,
        },
      },
      {
        slug: 'halaty-ilmen-vtoroy-za-polceny',
        cover: { model: 'coat-women', view: 'front', color: 'iney' },
        daysAgo: 24,
        begins: -days(24),
        lasts: -days(18),
        title: { ru: 'Халаты «Ильмень»: второй за полцены', en: 'Ilmen coats: second one half price' },
        lead: {
          ru: 'Неделя на вторую смену халатов: один на вас, другой в стирке.',
          en: 'One to wear, one in the wash.',
        },
        body: {
          ru: 'Акция закончилась. За неделю действовала цена: второй халат «Ильмень» в заказе вдвое дешевле, в любом цвете и размере.',
          en: 'This offer has ended. For one week, a second Ilmen coat in any colour and size was half price.',
        },
      },
    ],
  },
  {
    section: 'sales',
    slug: 'programmy',
    title: { ru: 'Программы', en: 'Programmes' },
    author: { ru: 'Редакция «Ясмены»', en: 'The Yasmena editors' },
    articles: [
      {
        slug: 'kod-dlya-kollegi',
        cover: { model: 'set-women', view: 'threequarter', color: 'biryuza' },
        daysAgo: 30,
        title: { ru: 'Код для коллеги: по 300 бонусов каждому', en: 'Refer a colleague: 300 bonuses each' },
        lead: {
          ru: 'Поделитесь личным кодом в ординаторской. Выгода одинаковая для обоих.',
          en: 'Share your personal code in the staff room. You both get the same reward.',
        },
        body: {
          ru: `У каждого участника [бонусной программы](/pages/loyalty/) есть личный код.

## Как это работает

1. Откройте личный кабинет и скопируйте код.
2. Отправьте его коллеге, который у нас ещё не покупал.
3. Коллега указывает код при первой покупке.
4. Вы оба получаете по 300 бонусов, то есть по 300 ₽ на следующий заказ.

## Сколько раз

Сколько угодно. Бонусами можно оплатить до 30 % заказа, остальное копится.`,
          en: `Every member of the [loyalty programme](/pages/loyalty/) has a personal code.

## How it works

1. Open your account and copy the code.
2. Send it to a colleague who hasn’t shopped with us before.
3. They enter it with their first order.
4. You both get 300 bonuses: 300 ₽ off your next order.

## How many times

As many as you like. Use bonuses for up to 30% of an order; the rest keeps for later.`,
        },
      },
      {
        slug: 'nedelya-ordinatora',
        cover: { model: 'top-v', view: 'front', color: 'hvoya' },
        daysAgo: 45,
        begins: -days(44),
        lasts: -days(37),
        title: {
          ru: 'Неделя ординатора: −15 % по студенческому билету',
          en: 'Residents’ week: −15% with a student card',
        },
        lead: {
          ru: 'Для студентов и ординаторов, в магазинах и на сайте.',
          en: 'For students and residents, in our shops and online.',
        },
        body: {
          ru: 'Акция закончилась. Скидку 15 % получали студенты и ординаторы медицинских вузов по билету или справке.',
          en: 'This offer has ended. Medical students and residents got 15% off with a student card.',
        },
      },
    ],
  },
]

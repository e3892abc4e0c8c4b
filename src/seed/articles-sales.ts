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
          en: `The 20% is already in the price; no promo code is needed.

## What takes part

- Svir zip top: 4,790 ₽ instead of 5,990 ₽
- Imandra V-neck dress: 4,710 ₽ instead of 5,890 ₽
- Imandra fitted lab coat: 5,510 ₽ instead of 6,890 ₽

## Terms

The price holds while the clock at the top of the site is running. Pay online or on delivery: what counts is placing the order in time. Bonuses and certificates are accepted as usual, and so are exchanges.

@products top-svir-na-molnii-polnoch plate-imandra-v-vyrez-ladoga halat-imandra-pritalennyy-iney

[See everything in this sale](/sale/svir-i-imandra/)`,
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
          en: 'The Oyat jumpsuit, the Seliger top and the Neva trousers in colours we no longer sew.',
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
          en: `Only the end sizes are left: the smallest and the two largest. If one of them is yours, this is the best price of the year.

## What is left

- Oyat jumpsuit: Lavender, Graphite, Powder, 5,940 ₽ instead of 8,490 ₽
- Seliger asymmetric top: Lingonberry, Midnight, 3,140 ₽ instead of 4,490 ₽
- Neva flared trousers: Ladoga, Cloudberry, 3,280 ₽ instead of 4,690 ₽

## Terms

There is no end date: the price holds until the last item. Returns and exchanges work as usual, though the same colour can be had only if another size is left.

@products kombinezon-oyat-na-molnii-lavanda top-seliger-kosaya-zastyozhka-brusnika bryuki-neva-rasklyoshennye-ladoga

[See what is left](/sale/poslednie-razmery/)`,
        },
      },
      {
        slug: 'komplekt-deshevle',
        cover: { model: 'set-men', view: 'front', color: 'grafit' },
        daysAgo: 1,
        begins: days(5),
        lasts: days(12),
        title: { ru: 'Комплект дешевле: верх и низ −10 %', en: 'Top and trousers together: −10%' },
        lead: {
          ru: 'Соберите топ и брюки одного цвета, скидка появится в корзине сама.',
          en: 'Put a top and trousers of one colour together; the bag takes the discount off by itself.',
        },
        body: {
          ru: `Одна неделя на комплекты, которые вы соберёте сами.

## Что участвует

Любой топ и любые брюки одного цвета, женские и мужские, во всех размерах. Размеры верха и низа могут быть разными.

## Условия

Скидка действует на обе вещи, промокод не нужен. С вещами, которые уже продаются со скидкой, она не складывается.`,
          en: `One week for the sets you put together yourself.

## What takes part

Any top and any trousers of one colour, women’s and men’s, in every size. Top and trousers may differ in size.

## Terms

The discount applies to both pieces; no promo code is needed. It is not added on top of a price that is already reduced.`,
        },
      },
      {
        slug: 'halaty-ilmen-vtoroy-za-polceny',
        cover: { model: 'coat-women', view: 'front', color: 'iney' },
        daysAgo: 24,
        begins: -days(24),
        lasts: -days(18),
        title: { ru: 'Халаты «Ильмень»: второй за полцены', en: 'Ilmen coats: the second at half price' },
        lead: {
          ru: 'Неделя на вторую смену халатов: один на вас, другой в стирке.',
          en: 'A week for a second coat: one on you, the other in the wash.',
        },
        body: {
          ru: 'Акция закончилась. За неделю действовала цена: второй халат «Ильмень» в заказе вдвое дешевле, в любом цвете и размере.',
          en: 'This promotion is over. For a week the second Ilmen coat of an order cost half, in any colour and size.',
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
        title: { ru: 'Код для коллеги: по 300 бонусов каждому', en: 'A code for a colleague: 300 bonuses each' },
        lead: {
          ru: 'Поделитесь личным кодом в ординаторской. Выгода одинаковая для обоих.',
          en: 'Share your personal code in the staff room. Both sides gain the same.',
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
2. Send it to a colleague who has not bought from us before.
3. The colleague enters it with a first purchase.
4. You both receive 300 bonuses, that is 300 ₽ towards the next order.

## How many times

As many as you like. Bonuses cover up to 30% of an order; the rest keeps.`,
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
          en: 'This promotion is over. Students and residents of medical schools had 15% off with a student card.',
        },
      },
    ],
  },
]

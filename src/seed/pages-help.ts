import type { TextPage } from './text-page.ts'

export const helpPages: TextPage[] = [
  {
    slug: 'delivery',
    type: 'customers',
    title: { ru: 'Доставка', en: 'Delivery' },
    body: {
      ru: `Отправляем по всей России. Цену и срок для вашего адреса корзина считает до оплаты: выберите город, и рядом с каждым способом появятся обе цифры. Заказ от 15 000 ₽ привезём бесплатно.

@delivery-prices

## Способы доставки

- **Пункт выдачи СДЭК или Boxberry.** Посылка хранится 7 дней. Во многих пунктах СДЭК есть примерочная.
- **Курьер СДЭК, Boxberry или Dalli.** Привозит домой, в отделение или на проходную. Позвонит за час.
- **Курьер с примеркой, СДЭК или Dalli.** Ждёт 15 минут, пока вы меряете. Платите только за то, что оставили.
- **Почта России.** До отделения, там, где других служб нет.

## Когда отправим

Заказ, оформленный до 14:00 по Москве в рабочий день, уходит в тот же день, остальные — на следующий рабочий. Номер отправления придёт письмом.

## Как получить

Курьер и пункт выдачи просят номер заказа и телефон. Если заказ оплачен онлайн, возьмите паспорт. Проверьте вещи при получении: если перепутан цвет или размер, [обменяем за наш счёт](/pages/returns/).

## Забрать самим

Товар, который есть в [наших магазинах](/adresa-magazinov/), можно примерить и купить на месте. Наличие по размерам показано на странице каждой модели. По телефону отложим вещь на два дня.`,
      en: `We deliver across Russia. Choose your city in the bag and you’ll see the price and delivery time for every option before you pay. Delivery is free on orders over 15,000 ₽.

@delivery-prices

## Delivery options

- **CDEK or Boxberry pickup point.** We hold your parcel for 7 days. Many CDEK points have a fitting room.
- **CDEK, Boxberry or Dalli courier.** To your door, your ward or the reception desk. The courier calls an hour ahead.
- **CDEK or Dalli courier with fitting.** They wait 15 minutes while you try things on, and you pay only for what you keep.
- **Russian Post.** To your post office, even where no other carrier goes.

## When we ship

Order before 2 pm Moscow time on a working day and we’ll ship the same day; otherwise, the next working day. We’ll email you the tracking number.

## When it arrives

The courier or pickup point will ask for your order number and phone number. If you paid online, bring your passport. Check everything on the spot: if the colour or size is wrong, [we’ll exchange it for free](/pages/returns/).

## Shop in person

Try on and buy anything in stock at [our shops](/adresa-magazinov/). Every product page shows stock by size. Call ahead and we’ll hold an item for two days.`,
    },
  },
  {
    slug: 'payment',
    type: 'customers',
    title: { ru: 'Оплата', en: 'Payment' },
    body: {
      ru: `Цены на сайте — в рублях, с налогами. К сумме заказа добавляется только доставка.

## Онлайн

Картой «Мир» или через Систему быстрых платежей. Данные карты вводятся на странице банка, мы их не видим. Неоплаченный заказ держим 60 минут, потом вещи возвращаются в продажу.

## При получении

Картой или наличными курьеру либо в пункте выдачи. После примерки вы платите только за то, что оставили.

## По счёту

Для клиник и ИП: счёт, договор и закрывающие документы. Подробности — на странице [клиникам](/clinics/).

## Промокод, бонусы и сертификат

Их можно сложить в одном заказе. Сначала применяется промокод, потом бонусы (до 30 % заказа), потом сертификат. Доставка в скидку не входит.

## Чек

Электронный чек приходит на почту из заказа в день оплаты.`,
      en: `Prices are in roubles and include tax. Only delivery is added at checkout.

## Online

By Mir card or SBP, Russia’s Faster Payments System. You enter your card details on the bank’s page, so we never see them. We hold unpaid orders for 60 minutes, then the items go back on sale.

## On delivery

By card or cash, to the courier or at the pickup point. After a fitting, you pay only for what you keep.

## By invoice

For clinics and sole traders: invoice, contract and full paperwork. See [For clinics](/clinics/).

## Promo codes, bonuses and gift certificates

You can use all three in one order. The promo code comes off first, then bonuses (up to 30% of the order), then the gift certificate. They don’t apply to delivery.

## Receipt

We email your receipt on the day you pay.`,
    },
  },
  {
    slug: 'returns',
    type: 'customers',
    title: { ru: 'Обмен и возврат', en: 'Returns and exchanges' },
    body: {
      ru: `На обмен и возврат есть 30 дней со дня получения. Причину объяснять не нужно.

## Что можно вернуть

Вещи без следов носки и стирки, с ярлыками. Гольфы и шапочки — в невскрытой упаковке. Если вещь с браком, вернуть её можно и после носки.

## Как это сделать

1. Откройте заказ [в кабинете](/history-orders/), по ссылке из письма или [по номеру и телефону](/history-orders/guest/) и нажмите «Вернуть или обменять»: что, почему и как передадите. Сумму увидите сразу.
2. В ответ придёт номер возврата.
3. Принесите вещи в любой [наш магазин](/adresa-magazinov/) или отправьте их туда посылкой, любой службой. Номер отправления впишите на странице заказа. За вещами может приехать и курьер: позвоним и договоримся о дне.

## Кто платит за дорогу

Обмен на другой размер того же цвета — мы, один раз на заказ. Брак и ошибка в сборке — тоже мы. За обычный возврат платите вы, в наших магазинах он бесплатный.

## Когда придут деньги

Проверяем вещи в течение двух рабочих дней и сразу отправляем деньги тем же способом, каким вы платили. Банк зачисляет их до 10 дней. Бонусы и сертификат возвращаются в день проверки.`,
      en: `You have 30 days from delivery to return or exchange, no reason needed.

## What you can return

Unworn, unwashed items with their tags on. Socks and caps in unopened packaging. Faulty items can come back even after you’ve worn them.

## How it works

1. Open the order [in your account](/history-orders/), from the link in our email or [by its number and your phone](/history-orders/guest/) and press “Return or exchange”. Tell us what, why and how you’ll send it back, and see your refund straight away.
2. We’ll email you a return number.
3. Bring the items to any of [our shops](/adresa-magazinov/), or send them there with any carrier and add the tracking number on your order page. A courier can collect them too: we’ll call to agree a day.

## Who pays for postage

We do, once per order, if you swap sizes in the same colour, and always if an item is faulty or we sent the wrong one. For other returns, postage is on you; returns in our shops are free.

## When you’ll get your refund

We check items within two working days and refund you right away, the way you paid. Your bank may take up to 10 days. Bonuses and gift certificates are back the day we check.`,
    },
  },
  {
    slug: 'size_guide',
    type: 'customers',
    title: { ru: 'Таблица размеров', en: 'Size guide' },
    body: {
      ru: `Размер у нас российский: это половина обхвата груди. Рост выбирается отдельно, поэтому рукава и штанины не нужно подшивать.

## Как снять мерки

- **Грудь** — лента идёт по самым выступающим точкам, сзади не опускается.
- **Талия** — самое узкое место, живот не втягивать.
- **Бёдра** — самое широкое место, ноги вместе.
- **Рост** — без обуви, спиной к стене.

## Женские размеры

| Размер | Межд. | Грудь, см | Талия, см | Бёдра, см |
| 40 | XXS | 80 | 62 | 88 |
| 42 | XS | 84 | 66 | 92 |
| 44 | S | 88 | 70 | 96 |
| 46 | M | 92 | 74 | 100 |
| 48 | L | 96 | 78 | 104 |
| 50 | XL | 100 | 82 | 108 |
| 52 | XXL | 104 | 86 | 112 |
| 54 | 3XL | 108 | 91 | 116 |

## Мужские размеры

| Размер | Межд. | Грудь, см | Талия, см | Бёдра, см |
| 46 | S | 92 | 80 | 96 |
| 48 | M | 96 | 84 | 99 |
| 50 | L | 100 | 88 | 102 |
| 52 | XL | 104 | 92 | 105 |
| 54 | XXL | 108 | 96 | 108 |
| 56 | 3XL | 112 | 100 | 111 |
| 58 | 4XL | 116 | 104 | 114 |
| 60 | 5XL | 120 | 108 | 117 |

## Рост

- **158–164**, **164–170**, **170–176** — женские модели и модели для всех
- **170–176**, **176–182**, **182–188** — мужские модели
- **176–182** — ещё и прямой топ «Онега»

Если вы на границе, берите меньший рост для брюк на манжетах и больший для прямых.

## Гольфы

Размер — по длине стопы.

| Размер | Стопа, см |
| 35–37 | 22,5–24 |
| 38–40 | 24,5–26 |
| 41–43 | 26,5–28 |
| 44–46 | 28,5–30 |

## Если мерки попали в разные размеры

Для топа смотрите на грудь, для брюк — на бёдра, для костюма — на бо́льшую из двух. Твил тянется, поэтому между двумя размерами берите меньший.`,
      en: `We use Russian sizes, which are half your chest measurement in centimetres, with the international letter beside them. You choose height separately, so there’s nothing to hem.

## How to measure

- **Chest** – around the fullest part, keeping the tape level at the back.
- **Waist** – at the narrowest point, without pulling in your stomach.
- **Hips** – at the widest point, feet together.
- **Height** – without shoes, back to the wall.

## Women’s sizes

| Size | Letter | Chest, cm | Waist, cm | Hips, cm |
| 40 | XXS | 80 | 62 | 88 |
| 42 | XS | 84 | 66 | 92 |
| 44 | S | 88 | 70 | 96 |
| 46 | M | 92 | 74 | 100 |
| 48 | L | 96 | 78 | 104 |
| 50 | XL | 100 | 82 | 108 |
| 52 | XXL | 104 | 86 | 112 |
| 54 | 3XL | 108 | 91 | 116 |

## Men’s sizes

| Size | Letter | Chest, cm | Waist, cm | Hips, cm |
| 46 | S | 92 | 80 | 96 |
| 48 | M | 96 | 84 | 99 |
| 50 | L | 100 | 88 | 102 |
| 52 | XL | 104 | 92 | 105 |
| 54 | XXL | 108 | 96 | 108 |
| 56 | 3XL | 112 | 100 | 111 |
| 58 | 4XL | 116 | 104 | 114 |
| 60 | 5XL | 120 | 108 | 117 |

## Height

- **158–164**, **164–170**, **170–176** – women’s and unisex styles
- **170–176**, **176–182**, **182–188** – men’s styles
- **176–182** – the straight Onega top as well

In between? Go shorter for cuffed trousers and longer for straight ones.

## Socks

Sized by foot length.

| Size | Foot, cm |
| 35–37 | 22.5–24 |
| 38–40 | 24.5–26 |
| 41–43 | 26.5–28 |
| 44–46 | 28.5–30 |

## If your measurements fall between sizes

Go by your chest for tops, your hips for trousers, and the larger of the two for sets. Our twill stretches, so if you’re between two sizes, size down.`,
    },
  },
  {
    slug: 'care',
    type: 'customers',
    title: { ru: 'Уход за одеждой', en: 'Care guide' },
    body: {
      ru: `Форма проходит около сотни стирок в год. Несколько правил, с которыми она переживёт их без потерь.

## Твил с эластаном

- 60 °C, наизнанку, с застёгнутыми молниями
- Отжим до 800 оборотов
- Без кондиционера: он снижает действие антистатической обработки
- Утюг до 150 °C, сушка в машине на слабом нагреве

## Тиси и поплин

- 60 °C; белое можно с кислородным отбеливателем, хлорного ткань не любит
- Гладить слегка влажным

## Футер и джерси

- 40 °C, сушить расправленным
- Утюг до 110 °C с изнанки

## Компрессионные гольфы

- 30 °C в мешке для белья или руками
- Не гладить, не сушить на батарее

## Если правила клиники требуют 90 °C

Твил выдержит, но потеряет цвет примерно вдвое быстрее. Для кипячения лучше подходят тиси и поплин. Подробный разбор — в статье [«Как стирать медицинскую форму, чтобы она служила дольше года»](/blog/uhod/kak-stirat-meditsinskuyu-formu/).`,
      en: `Scrubs go through about a hundred washes a year. Here’s how to keep them looking new.

## Stretch twill

- 60 °C, inside out, zips closed
- Spin at up to 800 rpm
- No fabric softener: it weakens the antistatic finish
- Iron at up to 150 °C, tumble dry on low heat

## Poly-cotton and poplin

- 60 °C; oxygen bleach is safe for white, chlorine is not
- Iron while slightly damp

## Fleece-back and fine jersey

- 40 °C, dry flat
- Iron inside out at up to 110 °C

## Compression socks

- 30 °C in a laundry bag, or by hand
- No ironing, no radiators

## If your clinic insists on 90 °C

Twill will survive but fade about twice as fast. Poly-cotton and poplin cope better with hot washes. More in [How to wash scrubs so that they last more than a year](/blog/uhod/kak-stirat-meditsinskuyu-formu/).`,
    },
  },
  {
    slug: 'loyalty',
    type: 'customers',
    title: { ru: 'Бонусная программа', en: 'Loyalty programme' },
    body: {
      ru: `Возвращаем бонусами часть каждой покупки. Один бонус равен одному рублю.

## Уровни

| Уровень | Покупки за год | Бонусами |
| Друг | с первой | 5 % |
| Лучший друг | от 30 000 ₽ | 7 % |
| Семья | от 100 000 ₽ | 10 % |

Бонусы начисляются с суммы, которую вы заплатили за вещи; доставка в неё не входит.

## Как тратить

Бонусами можно оплатить до 30 % заказа. Они складываются с промокодом и сертификатом: сначала промокод, потом бонусы, потом сертификат.

## Код для коллеги

У каждого участника есть личный код. Когда коллега указывает его при первой покупке, вы оба получаете по 300 бонусов.

## Как вступить

Отметьте программу лояльности при регистрации и укажите специальность, дату рождения и откуда узнали о нас. Баланс и история видны в [личном кабинете](/loyalty-program/).

## При возврате

Списанные бонусы возвращаются на счёт, начисленные за возвращённую вещь — снимаются.`,
      en: `Earn bonuses on every order. One bonus is worth one rouble.

## Levels

| Level | Spend in a year | You earn |
| Friend | any amount | 5% |
| Best friend | from 30,000 ₽ | 7% |
| Family | from 100,000 ₽ | 10% |

You earn on what you pay for items, not including delivery.

## Spending

Use bonuses for up to 30% of an order. They work with promo codes and gift certificates: the promo code comes off first, then bonuses, then the certificate.

## Refer a colleague

Every member has a personal code. When a colleague uses it on their first order, you both get 300 bonuses.

## Joining

Tick the loyalty programme when you register and tell us your specialty, date of birth and how you heard about us. You’ll find your balance and history in [your account](/loyalty-program/).

## Returns

Bonuses you spent go back to your account; bonuses earned on the returned item come off.`,
    },
  },
  {
    slug: 'certificates',
    type: 'customers',
    title: { ru: 'Правила сертификатов', en: 'Gift certificate terms' },
    body: {
      ru: `Сертификат — подарок, с которым не ошибёшься в размере.

## Номинал

Любая сумма от 1 000 до 100 000 ₽ без копеек, до 20 сертификатов в одном заказе.

## Вид

- **Электронный.** Код приходит письмом после оплаты: вам или сразу получателю, с вашими словами.
- **Печатный.** Карта в конверте, доставляем как обычный заказ.

## Как потратить

Введите код в корзине. Сертификат можно тратить частями: остаток сохраняется на том же коде. Если покупка дороже, разница оплачивается любым способом. Доставка сертификатом не оплачивается.

## Возврат

Неиспользованный сертификат вернём деньгами тому, кто его купил. Если вы вернули вещь, купленную по сертификату, сумма вернётся на код.

[Выбрать сертификат](/certificate-cart/)`,
      en: `A gift certificate is a gift that always fits.

## Amount

Any whole amount from 1,000 to 100,000 ₽, up to 20 certificates per order.

## Format

- **By email.** We send the code once you pay: to you, or straight to the recipient with your message.
- **Printed.** A card in an envelope, delivered like any other order.

## Spending it

Enter the code in your bag. You can spend it bit by bit: the balance stays on the same code. If your order comes to more, pay the difference any way you like. Gift certificates can’t be used for delivery.

## Returns

We refund unused certificates to the person who bought them. If you return an item bought with one, the amount goes back on the code.

[Create a certificate](/certificate-cart/)`,
    },
  },
  {
    slug: 'faq',
    type: 'customers',
    title: { ru: 'Вопросы и ответы', en: 'FAQs' },
    body: {
      ru: 'Собрали то, о чём спрашивают чаще всего: размер и рост, доставка и примерка, обмен и возврат, уход за тканью, бонусы и заказы клиник.',
      en: 'What people ask most: sizes and heights, delivery and fitting, returns and exchanges, care, bonuses and clinic orders.',
    },
  },
]

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
      en: `We ship all over Russia. The bag works out the price and the time for your address before you pay: choose a city and both figures appear next to each option. Orders of 15,000 ₽ and more are delivered free.

@delivery-prices

## Ways to receive an order

- **CDEK or Boxberry pickup point.** The parcel waits for 7 days. Many CDEK points have a fitting room.
- **CDEK, Boxberry or Dalli courier.** To your door, your ward or the reception desk. The courier calls an hour ahead.
- **Courier with fitting, CDEK or Dalli.** Waits 15 minutes while you try things on. You pay only for what you keep.
- **Russian Post.** To a post office, where no other carrier goes.

## When we send it

Orders placed before 2 pm Moscow time on a working day leave the same day, the rest on the next working day. The tracking number arrives by e-mail.

## At the counter

The courier or the pickup point will ask for the order number and your phone. If you paid online, bring your passport. Check the clothes on the spot: if a colour or size is wrong, [we exchange it at our cost](/pages/returns/).

## Collect it yourself

Whatever is in [our shops](/adresa-magazinov/) can be tried on and bought there. Stock by size is shown on the page of each style. Call us and we will keep an item for two days.`,
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
      en: `Prices on the site are in roubles and include taxes. Only delivery is added to the total.

## Online

By Mir card or through the Faster Payments System. Card details are entered on the bank’s page; we never see them. An unpaid order is kept for 60 minutes, then the items go back on sale.

## On delivery

By card or in cash, to the courier or at the pickup point. After a fitting you pay only for what you keep.

## By invoice

For clinics and sole traders: an invoice, a contract and closing documents. See [clinics](/clinics/).

## Promo code, bonuses and gift certificate

All three can be used in one order. The promo code comes first, then bonuses (up to 30% of the order), then the certificate. Delivery is not discounted.

## Receipt

An electronic receipt is sent to the e-mail in the order on the day of payment.`,
    },
  },
  {
    slug: 'returns',
    type: 'customers',
    title: { ru: 'Обмен и возврат', en: 'Exchange and returns' },
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
      en: `You have 30 days from the day of receipt to exchange or return. No reason is needed.

## What can be returned

Items without traces of wear or washing, with their labels. Socks and caps in unopened packaging. A faulty item can be returned even after it has been worn.

## How it works

1. Open the order [in your account](/history-orders/), by the link in our letter or [by its number and your phone](/history-orders/guest/) and press “Return or exchange”: what, why and how you hand it over. You see the sum at once.
2. You will receive a return number.
3. Bring the items to any of [our shops](/adresa-magazinov/), or send them there with any carrier and write the tracking number on the page of the order. A courier can fetch them, too: we call to agree on the day.

## Who pays the postage

We do, once per order, if you swap a size in the same colour. We do if the item is faulty or we packed the wrong one. An ordinary return is at your cost; in our shops it is free.

## When the money comes

We check items within two working days and refund at once, the way you paid. The bank may take up to 10 days. Bonuses and certificates come back on the day of the check.`,
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

| Размер | Грудь, см | Талия, см | Бёдра, см |
| 40 | 80 | 62 | 88 |
| 42 | 84 | 66 | 92 |
| 44 | 88 | 70 | 96 |
| 46 | 92 | 74 | 100 |
| 48 | 96 | 78 | 104 |
| 50 | 100 | 82 | 108 |
| 52 | 104 | 86 | 112 |
| 54 | 108 | 91 | 116 |

## Мужские размеры

| Размер | Грудь, см | Талия, см | Бёдра, см |
| 46 | 92 | 80 | 96 |
| 48 | 96 | 84 | 99 |
| 50 | 100 | 88 | 102 |
| 52 | 104 | 92 | 105 |
| 54 | 108 | 96 | 108 |
| 56 | 112 | 100 | 111 |
| 58 | 116 | 104 | 114 |
| 60 | 120 | 108 | 117 |

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
      en: `Our sizes are Russian: half the chest measurement. Height is chosen separately, so there is nothing to hem.

## How to measure

- **Chest** – the tape runs over the fullest points and does not drop at the back.
- **Waist** – the narrowest place; do not pull in your stomach.
- **Hips** – the widest place, feet together.
- **Height** – without shoes, back to the wall.

## Women’s sizes

| Size | Chest, cm | Waist, cm | Hips, cm |
| 40 | 80 | 62 | 88 |
| 42 | 84 | 66 | 92 |
| 44 | 88 | 70 | 96 |
| 46 | 92 | 74 | 100 |
| 48 | 96 | 78 | 104 |
| 50 | 100 | 82 | 108 |
| 52 | 104 | 86 | 112 |
| 54 | 108 | 91 | 116 |

## Men’s sizes

| Size | Chest, cm | Waist, cm | Hips, cm |
| 46 | 92 | 80 | 96 |
| 48 | 96 | 84 | 99 |
| 50 | 100 | 88 | 102 |
| 52 | 104 | 92 | 105 |
| 54 | 108 | 96 | 108 |
| 56 | 112 | 100 | 111 |
| 58 | 116 | 104 | 114 |
| 60 | 120 | 108 | 117 |

## Height

- **158–164**, **164–170**, **170–176** – women’s styles and styles for everyone
- **170–176**, **176–182**, **182–188** – men’s styles
- **176–182** – the straight Onega top as well

On the border, take the shorter length for cuffed trousers and the longer one for straight trousers.

## Socks

Sized by the length of the foot.

| Size | Foot, cm |
| 35–37 | 22.5–24 |
| 38–40 | 24.5–26 |
| 41–43 | 26.5–28 |
| 44–46 | 28.5–30 |

## If your measurements fall into different sizes

Go by the chest for a top, by the hips for trousers, and by the larger of the two for a set. The twill stretches, so between two sizes take the smaller.`,
    },
  },
  {
    slug: 'care',
    type: 'customers',
    title: { ru: 'Уход за одеждой', en: 'Care' },
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
      en: `A uniform goes through about a hundred washes a year. A few rules that see it through them unharmed.

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

The twill will survive but fade about twice as fast. Poly-cotton and poplin take boiling better. More in [How to wash scrubs so that they last more than a year](/blog/uhod/kak-stirat-meditsinskuyu-formu/).`,
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
      en: `We give back part of every purchase as bonuses. One bonus equals one rouble.

## Levels

| Level | Spent a year | In bonuses |
| Friend | any sum | 5% |
| Best friend | from 30,000 ₽ | 7% |
| Family | from 100,000 ₽ | 10% |

Bonuses are counted from what you paid for the clothes, without delivery.

## Spending

Bonuses cover up to 30% of an order. They combine with a promo code and a certificate: the code first, then bonuses, then the certificate.

## A code for a colleague

Every member has a personal code. When a colleague enters it with a first purchase, you both receive 300 bonuses.

## Joining

Tick the loyalty programme when you register and tell us your speciality, your date of birth and how you heard of us. Balance and history are in [your account](/loyalty-program/).

## Returns

Bonuses you spent go back to your account; those earned on the returned item are taken off.`,
    },
  },
  {
    slug: 'certificates',
    type: 'customers',
    title: { ru: 'Правила сертификатов', en: 'Gift certificate rules' },
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
      en: `A certificate is a gift that always fits.

## Value

Any amount from 1,000 to 100,000 ₽ in whole roubles, up to 20 certificates in one order.

## Form

- **Electronic.** The code arrives by e-mail after payment: to you, or straight to the recipient with your words.
- **Printed.** A card in an envelope, delivered like an ordinary order.

## Spending it

Enter the code in the bag. A certificate may be spent in parts: the rest stays on the same code. If the purchase costs more, pay the difference any way you like. Certificates do not cover delivery.

## Returns

An unused certificate is refunded to the person who bought it. If you return an item bought with one, the amount goes back to the code.

[Choose a certificate](/certificate-cart/)`,
    },
  },
  {
    slug: 'faq',
    type: 'customers',
    title: { ru: 'Вопросы и ответы', en: 'Questions and answers' },
    body: {
      ru: 'Собрали то, о чём спрашивают чаще всего: размер и рост, доставка и примерка, обмен и возврат, уход за тканью, бонусы и заказы клиник.',
      en: 'What people ask most often: sizes and height, delivery and fitting, exchange and returns, care, bonuses and orders for clinics.',
    },
  },
]

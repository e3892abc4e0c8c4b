import type { TextPage } from './text-page.ts'

export const legalPages: TextPage[] = [
  {
    slug: 'public_offerta',
    type: 'customers',
    title: { ru: 'Публичная оферта', en: 'Terms of sale' },
    body: {
      ru: `Это демонстрационный текст: магазин «Ясмена» существует как образец, заказы в нём не исполняются. Перед открытием настоящего магазина текст заменяет оферта продавца с его реквизитами.

## 1. Предмет

1.1. Продавец предлагает любому лицу купить товары, описанные на сайте, по ценам, указанным рядом с ними в момент оформления заказа.

1.2. Договор розничной купли-продажи считается заключённым, когда покупатель оформил заказ и получил его номер.

## 2. Заказ

2.1. Покупатель указывает имя, телефон, электронную почту и данные для доставки. За их верность отвечает покупатель.

2.2. Если товар закончился раньше, чем заказ собран, продавец сообщает об этом в течение одного рабочего дня и возвращает деньги за отсутствующий товар.

2.3. Неоплаченный онлайн-заказ отменяется через 60 минут.

## 3. Цена и оплата

3.1. Цены указаны в рублях и включают налоги. Цена оформленного заказа не меняется.

3.2. Способы оплаты и порядок применения промокодов, бонусов и сертификатов описаны на странице [«Оплата»](/pages/payment/).

## 4. Доставка

4.1. Стоимость и срок рассчитываются до оплаты и показываются покупателю. Способы описаны на странице [«Доставка»](/pages/delivery/).

4.2. Риск случайной гибели товара переходит к покупателю в момент вручения.

## 5. Возврат

5.1. Покупатель вправе отказаться от товара до его передачи и в течение 30 дней после неё. Порядок описан на странице [«Обмен и возврат»](/pages/returns/).

5.2. Права покупателя при обнаружении недостатков определяются Законом «О защите прав потребителей».

## 6. Персональные данные

6.1. Данные обрабатываются по правилам [политики обработки персональных данных](/pages/personal_data/).

## 7. Прочее

7.1. Продавец может изменить оферту; к заказу применяется текст, действовавший в момент его оформления.

7.2. Споры решаются переговорами, а если согласия нет — в суде по правилам законодательства Российской Федерации.`,
      en: `This is a sample text: the Yasmena shop is a demonstration and fulfils no orders. Before a real shop opens, the seller’s own offer and company details take its place. The Russian text prevails.

## 1. Subject

1.1. The seller offers any person the goods described on the site at the prices shown beside them when the order is placed.

1.2. A retail contract is made when the buyer has placed an order and received its number.

## 2. Order

2.1. The buyer states a name, phone number, email address and delivery details and answers for their accuracy.

2.2. If goods run out before the order is packed, the seller says so within one working day and refunds the missing item.

2.3. An unpaid online order is cancelled after 60 minutes.

## 3. Price and payment

3.1. Prices are in roubles and include taxes. The price of a placed order does not change.

3.2. Ways to pay and the order in which promo codes, bonuses and certificates apply are described on the [Payment](/pages/payment/) page.

## 4. Delivery

4.1. Cost and time are worked out before payment and shown to the buyer. The options are on the [Delivery](/pages/delivery/) page.

4.2. The risk of accidental loss passes to the buyer on handover.

## 5. Returns

5.1. The buyer may withdraw before the goods are handed over and for 30 days afterwards, as described in [Returns and exchanges](/pages/returns/).

5.2. The buyer’s rights in case of defects follow from the Russian Consumer Protection Act.

## 6. Personal data

6.1. Data are processed under the [privacy policy](/pages/personal_data/).

## 7. Miscellaneous

7.1. The seller may change this offer; an order is governed by the text in force when it was placed.

7.2. Disputes are settled by negotiation and, failing that, in court under the laws of the Russian Federation.`,
    },
  },
  {
    slug: 'personal_data',
    type: 'customers',
    title: { ru: 'Политика обработки персональных данных', en: 'Privacy policy' },
    body: {
      ru: `Это демонстрационный текст. Перед открытием настоящего магазина его заменяет политика оператора с его реквизитами.

## Какие данные мы обрабатываем

- Имя, фамилия, телефон, электронная почта — чтобы принять заказ и сообщить о нём
- Адрес доставки — чтобы привезти заказ
- Специальность, дата рождения и источник знакомства — только у участников бонусной программы
- Состав заказов и суммы — чтобы начислить бонусы, принять возврат и выполнить требования закона
- Город, избранное и корзина — чтобы сайт помнил ваш выбор

## На каком основании

Заказ исполняется по договору с вами. Рассылка и бонусная программа — по отдельному согласию, которое можно отозвать. Тексты согласий: [на обработку данных](/pages/personal_data_consent/) и [на рассылку](/pages/newsletter_consent/).

## Кому передаём

Службе доставки — имя, телефон и адрес. Банку — сумму и номер заказа. Оператору фискальных данных — чек и адрес почты. Рекламным сетям не передаём ничего.

## Сколько храним

Учётную запись — до её удаления. Переписку — два года после последнего сообщения. Просьбы написать о размере или акции — не дольше года. Корзину гостя — 90 дней.

## Что мы обязаны хранить по закону

- Оплаченные и полученные заказы, счета и чеки — пять лет после года покупки: подпункт 8 пункта 1 статьи 23 Налогового кодекса, статья 29 закона № 402-ФЗ «О бухгалтерском учёте», закон № 54-ФЗ о кассовой технике. Потом имя, телефон, почту и адрес стираем
- Записи о согласии и о его отзыве — три года, о согласии к покупке — столько же, сколько её документы: часть 3 статьи 9 закона № 152-ФЗ «О персональных данных» велит нам доказать согласие

## Как отозвать согласие

По ссылке внизу любого нашего письма о заказе, обращении, расчёте или подписке: учётная запись для этого не нужна. Рассылка прекращается сразу, всё, чего закон хранить не велит, стираем за 30 дней: обращения и заявки с файлами, данные в заказах, которые отменены без оплаты, корзину и черновик заказа. Оформленный заказ довезём.

## Ваши права

Вы можете узнать, что мы храним, исправить или удалить данные, отозвать согласие. Это делается в [настройках профиля](/settings-profile/), по ссылке в нашем письме или письмом на info@example.com. Ответим в течение десяти рабочих дней.

## Файлы cookie

Сайт ставит только те cookie, без которых он не работает: город, язык, корзина и вход. Счётчики включаются лишь после вашего согласия.

## Защита

Данные хранятся на серверах в России. Пароли — в виде необратимых хешей, данные карт к нам не попадают. Доступ сотрудников записывается в журнал.`,
      en: `This is a sample text. Before a real shop opens, the operator’s own policy and company details take its place. The Russian text prevails.

## What data we process

- Name, surname, phone and email – to take an order and tell you about it
- Delivery address – to bring the order
- Specialty, date of birth and how you heard about us – only for members of the loyalty programme
- Contents of orders and amounts – to credit bonuses, handle returns and comply with the law
- City, favourites and bag – so that the site remembers your choice

## On what grounds

Orders are fulfilled under the contract with you. The newsletter and the loyalty programme need a separate consent, which you can withdraw. The texts: [consent to data processing](/pages/personal_data_consent/) and [consent to the newsletter](/pages/newsletter_consent/).

## Who receives it

The carrier: name, phone and address. The bank: the amount and the order number. The fiscal data operator: the receipt and your email address. Advertising networks: nothing.

## How long we keep it

An account until it is deleted. Correspondence for two years after its last message. Back-in-stock and offer alerts for up to a year. A guest’s bag for 90 days.

## What the law requires us to keep

- Orders that were paid or received, invoices and receipts: five years after the year of the purchase (Tax Code, article 23; Federal Law No. 402-FZ on Accounting, article 29; Federal Law No. 54-FZ on Cash Registers). Then we erase the name, phone, email and address
- Records of a consent and of its withdrawal: three years; of a consent to a purchase as long as its documents. Federal Law No. 152-FZ on Personal Data, article 9, makes us prove that consent was given

## How to withdraw consent

By the link at the foot of any of our emails about an order, a message, a quote or a subscription; no account is needed. The newsletter stops right away. Anything the law doesn’t require us to keep is erased within 30 days: messages and requests with their files, data in orders cancelled without payment, the bag and the unfinished order form. An order that is placed is still delivered.

## Your rights

You may learn what we hold, correct or delete it, and withdraw consent, in your [profile settings](/settings-profile/), by the link in our emails or by writing to info@example.com. We answer within ten working days.

## Cookie files

The site sets only the cookies it cannot work without: city, language, bag and sign-in. Counters are switched on only after you agree.

## Protection

Data are kept on servers in Russia. Passwords are stored as irreversible hashes; card details never reach us. Staff access is recorded.`,
    },
  },
  {
    slug: 'recommendations',
    type: 'customers',
    title: { ru: 'Правила рекомендаций', en: 'How recommendations work' },
    body: {
      ru: `Магазин применяет рекомендательные технологии: часть моделей на страницах подбирается по правилам, которые описаны здесь (статья 10.2-2 Федерального закона № 149-ФЗ). Это демонстрационный текст: перед открытием настоящего магазина его заменяют правила продавца.

## Где стоят рекомендации

- **«Дополните комплект»** на странице модели и после добавления в корзину
- **«Вам может понравиться»** под описанием модели
- **«Хиты продаж»** и порядок «Популярные» в каталоге
- **«Недавно смотрели»** в избранном и **«Вы смотрели»** в личном кабинете

## По каким данным

- Раздел модели, ткань и цвет
- Пары, которые составили наши технологи: к топу брюки, к халату шапочка
- Сколько раз модель купили за последнее время: считаем вещи, а не людей
- Есть ли модель в наличии
- Какие страницы моделей открывали в этом браузере: список хранится в нём же

Имя, телефон, почта, адрес, специальность и состав прошлых заказов в подборе не участвуют. Данных от других компаний мы не покупаем.

## Как подбираем

1. Убираем модели, которых нет в наличии.
2. Для комплекта берём пары технологов, сначала в том же цвете.
3. Для похожих берём модели того же раздела, сначала те, что покупают чаще.
4. Недавно просмотренное стоит в порядке просмотра, последнее впереди.

Платить за место в подборке нельзя: рекламы среди рекомендаций нет.

## Как отказаться

Список просмотренного исчезает, если удалить данные сайта в настройках браузера. Остальные подборки для всех одинаковы и о вас ничего не знают.

## Вопросы

Напишите на info@example.com или через [форму обратной связи](/feedback/). Как мы храним данные, сказано в [политике](/pages/personal_data/).`,
      en: `The shop uses recommendation technologies: some of the styles on its pages are chosen by the rules described here (article 10.2-2 of the Russian Federal Law No. 149-FZ). This is a sample text: before a real shop opens, the seller’s own rules take its place. The Russian text prevails.

## Where recommendations appear

- **“Complete the set”** on the page of a style and after adding to your bag
- **“You may also like”** under the description of a style
- **“Bestsellers”** and the order “Most popular” in the catalogue
- **“Recently viewed”** in favourites and your account

## What they are made from

- The category, the cloth and the colour of a style
- Pairs that our technologists put together: trousers for a top, a cap for a coat
- How often a style was bought lately: we count items, not people
- Whether the style is in stock
- Which styles were opened in this browser: the list is kept in the browser itself

Your name, phone, email, address, specialty and earlier orders play no part. We buy no data from other companies.

## How we choose

1. Styles that are out of stock are left out.
2. A set takes the technologists’ pairs, those of the same colour first.
3. Similar styles come from the same category, those bought most often first.
4. Recently viewed styles stand in the order of viewing, the latest first.

No one can pay for a place among them: recommendations contain no advertising.

## How to opt out

The list of what you viewed disappears when you clear the site’s data in your browser. All other choices are the same for everybody and know nothing about you.

## Questions

Write to info@example.com or use the [contact form](/feedback/). How we keep data is set out in the [policy](/pages/personal_data/).`,
    },
  },
  {
    slug: 'personal_data_consent',
    type: 'company',
    title: { ru: 'Согласие на обработку персональных данных', en: 'Consent to the processing of personal data' },
    body: {
      ru: `Это демонстрационный текст.

Отмечая согласие в форме, я свободно, своей волей и в своём интересе разрешаю магазину «Ясмена» обрабатывать данные, которые указаны в этой форме.

## Цель

Принять и исполнить заказ, ответить на обращение, вести учётную запись.

## Действия

Сбор, запись, хранение, уточнение, использование, передача службе доставки и банку, удаление — с использованием средств автоматизации.

## Срок

До достижения цели или до отзыва согласия. Отозвать его можно по ссылке в нашем письме, в [настройках профиля](/settings-profile/) или письмом на info@example.com. Порядок обработки описан в [политике](/pages/personal_data/).`,
      en: `This is a sample text. The Russian text prevails.

By ticking the box in a form I freely, of my own will and in my own interest allow the Yasmena shop to process the data given in that form.

## Purpose

To take and fulfil an order, to answer a message, to keep an account.

## Operations

Collection, recording, storage, correction, use, transfer to the carrier and the bank, and erasure, by automated means.

## Term

Until the purpose is met or consent is withdrawn. It can be withdrawn by the link in our emails, in [profile settings](/settings-profile/) or by writing to info@example.com. Processing is described in the [policy](/pages/personal_data/).`,
    },
  },
  {
    slug: 'newsletter_consent',
    type: 'company',
    title: { ru: 'Согласие на рассылку', en: 'Consent to the newsletter' },
    body: {
      ru: `Это демонстрационный текст.

Подписываясь, я соглашаюсь получать от магазина «Ясмена» письма о новинках и акциях на указанный адрес: не чаще двух в месяц.

Для рассылки хранится только адрес почты, язык и дата подписки. Отписаться можно по ссылке в каждом письме; после этого адрес удаляется в течение трёх рабочих дней. Согласие не нужно ни для заказа, ни для регистрации.`,
      en: `This is a sample text. The Russian text prevails.

By subscribing I agree to receive emails about new styles and sales from the Yasmena shop at the address given: no more than two a month.

Only the email address, the language and the date are kept for this. Every email has an unsubscribe link; the address is then erased within three working days. Consent is needed neither for an order nor for registration.`,
    },
  },
]

import type { TextPage } from './text-page.ts'

/** Pages of the company with addresses of their own. */
export const companyPages: TextPage[] = [
  {
    slug: 'clinics',
    type: 'company',
    title: { ru: 'Одежда для клиник', en: 'Clothing for clinics' },
    body: {
      ru: `Оденем отделение или всю клинику: один цвет, размеры по списку, вышивка с именем и логотипом. Позвоните по телефону [8 (812) 000-00-00](tel:88120000000) с 9 до 21 или напишите на [info@example.com](mailto:info@example.com): менеджер ответит в тот же рабочий день.

## Что получает клиника

- **Один цвет на годы.** Ткань красим партиями и держим запас для дозаказа.
- **Размеры по людям.** Пришлите список: имя, рост, обхваты. Подберём размер и рост каждому.
- **Образцы до заказа.** Привезём или отправим по две вещи каждой модели на неделю.
- **Вышивка.** Логотип на кармане, имя и должность. Макет согласуем до начала работы.
- **Документы.** Счёт, договор, УПД, сертификаты на ткань.

## Сколько это стоит

| Заказ | Скидка от цены на сайте | Срок |
| от 10 комплектов | 7 % | 3 рабочих дня со склада |
| от 50 комплектов | 12 % | до 10 рабочих дней |
| от 200 комплектов | 18 % | до 25 рабочих дней, шьём под заказ |

## Как это происходит

1. Вы пишете, сколько человек и какие должности.
2. Мы присылаем расчёт и образцы.
3. Сотрудники примеряют, вы присылаете размеры.
4. Заключаем договор, вы оплачиваете счёт. Бюджетным учреждениям — с отсрочкой 14 дней.
5. Отправляем, разложив по именам и отделениям.

## Если не подошло

Размер обменяем в течение 30 дней за наш счёт, в том числе у вещей с вышивкой имени, если ошиблись мы.`,
      en: `We dress a ward or a whole clinic: one colour, sizes by your list, names and a logo embroidered. Call [8 (812) 000-00-00](tel:88120000000) between 9 am and 9 pm or write to [info@example.com](mailto:info@example.com): a manager answers the same working day.

## What a clinic gets

- **One colour for years.** We dye in lots and keep cloth back for your next order.
- **Sizes for people.** Send a list of names, heights and measures. We choose a size and height for each.
- **Samples first.** We bring or send two items of each style for a week.
- **Embroidery.** A logo on the pocket, a name and a position. You approve the drawing before we begin.
- **Papers.** An invoice, a contract, closing documents and certificates for the cloth.

## What it costs

| Order | Off the price on the site | Time |
| from 10 sets | 7 % | 3 working days from stock |
| from 50 sets | 12 % | up to 10 working days |
| from 200 sets | 18 % | up to 25 working days, sewn to order |

## How it goes

1. You write how many people there are, and their positions.
2. We send an estimate and samples.
3. People try them on, and you send us the sizes.
4. We sign a contract and you pay the invoice. Public institutions have 14 days to pay.
5. We send everything sorted by name and ward.

## If something does not fit

We exchange a size within 30 days at our cost, embroidered names included if the mistake was ours.`,
    },
  },
  {
    slug: 'wholesale',
    type: 'company',
    title: { ru: 'Оптовые поставки медицинской одежды', en: 'Medical clothing wholesale' },
    body: {
      ru: `Поставляем одежду дистрибьюторам, магазинам и учебным центрам. Отдел опта: [8 (812) 000-00-00](tel:88120000000), [info@example.com](mailto:info@example.com), по рабочим дням с 9 до 18.

## Условия

| Закупка в месяц | Скидка | Оплата |
| от 100 000 ₽ | 20 % | по счёту до отгрузки |
| от 300 000 ₽ | 27 % | половина до отгрузки |
| от 1 000 000 ₽ | 33 % | отсрочка 21 день |

Скидка считается от розничной цены без акций. Первый заказ — от 50 000 ₽.

## Что в поставке

- Каждая вещь в пакете со штрихкодом, в коробе один артикул
- Остатки склада в таблице, обновляем каждое утро
- Фотографии и описания для вашего сайта
- Декларации соответствия и состав ткани

## Доставка

Со складов в Санкт-Петербурге и Москве. До терминала транспортной компании везём бесплатно, сборка занимает два рабочих дня.

## Брак и возврат

Брак меняем или возвращаем деньги в течение 60 дней. Непроданный остаток прошлого сезона обмениваем раз в год, до 10 % закупки.`,
      en: `We supply distributors, shops and training centres. Wholesale: [8 (812) 000-00-00](tel:88120000000), [info@example.com](mailto:info@example.com), on working days from 9 am to 6 pm.

## Terms

| Purchases a month | Discount | Payment |
| from 100,000 ₽ | 20 % | by invoice before shipping |
| from 300,000 ₽ | 27 % | half before shipping |
| from 1,000,000 ₽ | 33 % | 21 days to pay |

The discount is off the retail price without promotions. The first order is from 50,000 ₽.

## What you receive

- Every item bagged with a barcode, one style to a box
- Stock of the warehouse as a table, renewed every morning
- Photographs and descriptions for your site
- Declarations of conformity and what the cloth is made of

## Delivery

From the warehouses in Saint Petersburg and Moscow. We bring goods to the carrier’s terminal free; picking takes two working days.

## Faults and returns

Faulty items are replaced or refunded within 60 days. Once a year we exchange what last season left unsold, up to 10 % of your purchases.`,
    },
  },
]

import { aboutPage } from './page-about.ts'
import type { TextPage } from './text-page.ts'

/** Company pages with addresses of their own. */
export const companyPages: TextPage[] = [
  aboutPage,
  {
    slug: 'clinics',
    type: 'company',
    title: { ru: 'Оденем клинику целиком', en: 'We’ll dress your whole clinic' },
    body: {
      ru: `@hero blush
Один цвет для отделения, размеры по людям, вышивка и документы. От десяти вещей, со склада за три рабочих дня.
Запросить расчёт | #quote
Набор образцов | #quote

@facts
3 рабочих дня | от счёта до отгрузки со склада
30 дней | меняем размер за наш счёт
2 вещи | каждой модели на неделю для примерки
14 дней | отсрочки бюджетным учреждениям

@steps Как это проходит
Заявка | Пишете, сколько человек и какие должности, или прикладываете список. Отвечаем в тот же рабочий день.
Образцы | Привозим или отправляем по две вещи каждой модели. Носите неделю, потом решаете.
Размеры | Сотрудники примеряют, вы присылаете имена, рост и обхваты. Размер и рост подберём каждому.
Счёт | Договор, счёт, УПД и сертификаты на ткань. Макет вышивки согласуем до начала работы.
Отгрузка | Комплект на человека в отдельном пакете с именем, по отделениям. Не подошло — обменяем.

@tiles Цвет для отделения
Операционный блок | глаз отдыхает от красного | top-v-threequarter-hvoya.webp | hvoya biryuza shalfey
Реанимация, приёмное | своих видно издалека | top-zip-threequarter-ladoga.webp | ladoga polnoch grafit
Детское | тёплые и спокойные | top-asym-threequarter-moroshka.webp | moroshka lavanda iney
Процедурная, косметология | мягкие, не маркие | dress-threequarter-pudra.webp | pudra brusnika sneg

@ladder Цена по количеству
от 10 вещей | 3 рабочих дня со склада | −7 % | 10
от 50 вещей | до 10 рабочих дней | −12 % | 50
от 200 вещей | до 25 рабочих дней, шьём под заказ | −18 % | 200
Красим партиями и держим ткань для дозаказа: цвет не меняется годами.
Размер обменяем в течение 30 дней, в том числе у вещей с вышивкой, если ошиблись мы.
Декларации соответствия и состав ткани — вместе со счётом.`,
      en: `@hero blush
One colour for your department, a size for everyone, embroidery and paperwork. From ten items, in three working days.
Request a quote | #quote
Order samples | #quote

@facts
3 working days | from invoice to dispatch
30 days | of size exchanges, on us
2 items | of each style to try for a week
14 days | payment terms for public institutions

@steps How it works
Request | Tell us how many people and their roles, or attach a list. We reply the same working day.
Samples | We bring or send two items of each style. Wear them for a week, then decide.
Sizing | Your team tries things on and you send names, heights and measurements. We find a size and height for everyone.
Invoice | Contract, invoice, accounting documents and fabric certificates. You approve the embroidery before we start.
Delivery | A named bag for each person, sorted by ward. If something doesn’t fit, we exchange it.

@tiles A colour for each department
Theatre | rests eyes tired of red | top-v-threequarter-hvoya.webp | hvoya biryuza shalfey
Intensive care, admissions | easy to spot | top-zip-threequarter-ladoga.webp | ladoga polnoch grafit
Children’s ward | warm and calm | top-asym-threequarter-moroshka.webp | moroshka lavanda iney
Treatment rooms, aesthetics | soft and forgiving | dress-threequarter-pudra.webp | pudra brusnika sneg

@ladder Price by quantity
from 10 items | 3 working days from stock | −7% | 10
from 50 items | up to 10 working days | −12% | 50
from 200 items | up to 25 working days, made to order | −18% | 200
We dye in lots and keep fabric back for your reorders, so your colour stays the same for years.
Size exchanges within 30 days, including embroidered items if the mistake was ours.
Declarations of conformity and fabric composition come with your invoice.`,
    },
  },
  {
    slug: 'wholesale',
    type: 'company',
    title: { ru: 'Оптовые поставки медицинской одежды', en: 'Medical clothing wholesale' },
    body: {
      ru: `@hero frost
Со склада производителя: дистрибьюторам, магазинам и учебным центрам. Цены и остатки — в прайсе, он не старше часа.
Получить условия | #quote
Прайс, XLSX | /content/optovye-postavki-medicinskoy-odezhdy/price.xlsx

@facts
50 000 ₽ | первый заказ, дальше любые количества
2 рабочих дня | на сборку, до терминала везём бесплатно
60 дней | на замену брака или возврат денег
10 % закупки | непроданного меняем раз в год

## Что в поставке

- Каждая вещь в пакете со штрихкодом, в коробе один артикул
- Остатки склада в прайсе не старше часа
- Фотографии и описания для вашего сайта
- Декларации соответствия и состав ткани

## Доставка

Со складов в Санкт-Петербурге и Москве. До терминала транспортной компании везём бесплатно, сборка занимает два рабочих дня.

## Брак и возврат

Брак меняем или возвращаем деньги в течение 60 дней. Непроданный остаток прошлого сезона обмениваем раз в год, до 10 % закупки.

@ladder Скидка от розницы
от 100 000 ₽ в месяц | по счёту до отгрузки | −20 %
от 300 000 ₽ | половина до отгрузки | −27 %
от 1 000 000 ₽ | отсрочка 21 день | −33 %
Первый заказ — от 50 000 ₽.
Скидка — от розничной цены, без акций.
Остатки видны в прайсе: штуки по размерам и ростам.`,
      en: `@hero frost
Straight from the maker’s warehouse to distributors, shops and training centres. Prices and stock in one list, updated hourly.
Get terms | #quote
Price list, XLSX | /content/optovye-postavki-medicinskoy-odezhdy/price.xlsx

@facts
50,000 ₽ | minimum first order, then any quantity
2 working days | to pack, with free delivery to your carrier
60 days | to replace or refund faulty items
10% of purchases | unsold stock exchanged once a year

## What you get

- Every item bagged and barcoded, one style per box
- A price list with stock levels, updated hourly
- Photos and descriptions for your site
- Declarations of conformity and fabric composition

## Delivery

From our warehouses in Saint Petersburg and Moscow. Packing takes two working days, and delivery to your carrier’s terminal is free.

## Faults and returns

We replace or refund faulty items within 60 days. Once a year, we exchange last season’s unsold stock, up to 10% of your purchases.

@ladder Off retail
from 100,000 ₽ a month | by invoice before dispatch | −20%
from 300,000 ₽ | half before dispatch | −27%
from 1,000,000 ₽ | 21 days to pay | −33%
Minimum first order 50,000 ₽.
Discounts are off the full retail price, excluding offers.
The price list shows stock by size and height.`,
    },
  },
]

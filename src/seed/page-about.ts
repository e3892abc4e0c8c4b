import type { TextPage } from './text-page.ts'

export const aboutPage: TextPage = {
  slug: 'about-us',
  type: 'company',
  title: { ru: 'Одежда, о которой забываешь на смене', en: 'Scrubs you forget you’re wearing' },
  body: {
    ru: `@hero pine
«Ясмена» — это «ясная смена». С 2013 года шьём медицинскую форму в Санкт-Петербурге: сами кроим, сами стираем, сами отвечаем.

@facts
2013 | год, когда сшили первый халат
18 | моделей, и ни одной лишней
12 | красок; верх и низ из одной партии
80 | стирок при 60 °C до того, как ткань пойдёт в раскрой

@story Почему мы шьём сами
jacket-detail-moroshka.webp
Первые костюмы мы заказывали на стороне и полгода обменивали брюки, севшие на размер. Поняли простое: если не стоять у раскройного стола, о ткани узнаёшь от покупателя.
Теперь ткань приходит в рулонах, двое суток отлёживается и только потом попадает под нож. Одна партия окраски хватает на верх и низ, поэтому костюм совпадает по тону.

@steps Путь одной вещи
Ткань | Проверяем плотность, усадку и стойкость цвета. Рулон с усадкой больше 2 % едет обратно.
Раскрой | Лекала на каждый рост отдельно: у роста 170–176 ниже карман и колено, а не только длиннее штанина.
Пошив | Две строчки на нагруженных швах, закрепки на карманах, потайная молния.
Стирка | Из каждой партии один костюм стираем 80 раз при 60 °C и смотрим, что стало.
Склад | Верх и низ одного заказа собираем из одной партии окраски.

> Форма хороша, когда к концу суток вы ни разу её не поправили. — Анна Левина, технолог «Ясмены»

@story Проверяем не в лаборатории, а в отделении
joggers-detail-hvoya.webp | turned
Новую модель месяц носят на работе: реанимация, скорая, стоматология, процедурная. Потом мы садимся вместе и слушаем. Так у топов появился нагрудный карман с отделением для ручки, а у брюк — три роста вместо одного.
30 человек | носят опытную партию
11 отделений | от приёмного до детского
3 роста | вместо одного у каждой модели брюк

@dyes Двенадцать красок

@panels
frost | Посмотреть и примерить | Четыре магазина в Санкт-Петербурге и Москве, примерка без спешки. | Адреса магазинов | /adresa-magazinov/
blush | Одеть отделение | Образцы, размеры по людям, вышивка, счёт и закрывающие документы. | Клиникам | /clinics/`,
    en: `@hero pine
Yasmena comes from the Russian for “a clear shift”. We’ve been making medical clothing in Saint Petersburg since 2013: we cut it, wash it and stand behind it ourselves.

@facts
2013 | the year of our first coat
18 | styles, and not one too many
12 | colours; tops and bottoms from one dye lot
80 | washes at 60 °C before we cut a new fabric

@story Why we make everything ourselves
jacket-detail-moroshka.webp
Our first sets were made elsewhere, and we spent six months exchanging trousers that had shrunk a size. The lesson was simple: if you’re not at the cutting table, your customers find the faults for you.
Now fabric arrives in rolls, rests for two days and only then gets cut. Tops and bottoms come from one dye lot, so every set matches.

@steps How it’s made
Fabric | We check weight, shrinkage and colourfastness. A roll that shrinks by more than 2% goes back.
Cutting | A pattern for every height: at 170–176 the pocket and knee sit lower; it isn’t just a longer leg.
Sewing | Double stitching on stress seams, bar tacks on pockets, a hidden zip.
Washing | One set from each lot is washed 80 times at 60 °C, and we see how it holds up.
Warehouse | Tops and bottoms in one order come from one dye lot.

> You know scrubs are good when you reach the end of a 24-hour shift without adjusting them once. — Anna Levina, textile technologist at Yasmena

@story Tested on the ward, not in a lab
joggers-detail-hvoya.webp | turned
Every new style spends a month at work: intensive care, ambulances, dental clinics, treatment rooms. Then we sit down and listen. That’s how our tops got a chest pocket with a pen slot, and our trousers three heights instead of one.
30 people | wear-test every style
11 departments | from admissions to paediatrics
3 heights | for every pair of trousers

@dyes Twelve colours

@panels
frost | Come and try it on | Four shops in Saint Petersburg and Moscow. Take your time. | Our shops | /adresa-magazinov/
blush | Dress your department | Samples, individual sizing, embroidery, invoices and full paperwork. | For clinics | /clinics/`,
  },
}

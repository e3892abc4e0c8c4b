import type { TextPage } from './text-page.ts'

export const aboutPage: TextPage = {
  slug: 'about-us',
  type: 'company',
  title: { ru: 'Одежда, о которой забываешь на смене', en: 'Clothes you forget about on a shift' },
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
Yasmena comes from the Russian for “a clear shift”. We have sewn medical clothing in Saint Petersburg since 2013: we cut it, wash it and answer for it ourselves.

@facts
2013 | the year of our first coat
18 | styles, and not one too many
12 | colours; both halves from one dye lot
80 | washes at 60 °C before a cloth is cut

@story Why we sew ourselves
jacket-detail-moroshka.webp
Our first sets were made elsewhere, and for half a year we exchanged trousers that had shrunk by a size. The lesson was simple: unless you stand at the cutting table, you learn about cloth from buyers.
Now cloth comes in rolls, rests for two days and only then meets the knife. One dye lot makes both halves, so a set matches.

@steps The way of one garment
Cloth | We check weight, shrinkage and fastness. A roll that shrinks by more than 2% goes back.
Cutting | Patterns for each height: at 170–176 the pocket and the knee sit lower, not only the leg is longer.
Sewing | Two rows of stitches where seams work, bar tacks at pockets, a hidden zip.
Washing | One set of each lot is washed 80 times at 60 °C, and we look at what became of it.
Warehouse | Both halves of an order come from one dye lot.

> Clothes are good if you have not adjusted them once by the end of a 24-hour shift. — Anna Levina, technologist of Yasmena

@story Tested on the ward, not in a laboratory
joggers-detail-hvoya.webp | turned
A new style is worn at work for a month: intensive care, ambulance, dentistry, treatment rooms. Then we sit down together and listen. That is how the tops gained a chest pocket with a pen slot, and the trousers three heights instead of one.
30 people | wear the trial lot
11 departments | from admissions to the children’s ward
3 heights | instead of one for every pair of trousers

@dyes Twelve colours

@panels
frost | See and try on | Four shops in Saint Petersburg and Moscow, and nobody hurries you. | Our shops | /adresa-magazinov/
blush | Dress a department | Samples, sizes for people, embroidery, invoices and closing documents. | For clinics | /clinics/`,
  },
}

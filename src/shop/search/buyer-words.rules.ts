import type { WordRow } from './garment-words.rules.ts'

/** Profession words: those with a tag in the catalogue narrow the list, others match anything medical. */
export const professionWords: WordRow[] = [
  ['медсестра медсестринский медсестричка медсестры медсестер сестринский сестричка медработница', 'медсестер'],
  ['медбрат', 'медсестер'],
  ['nurse nursing rn', 'nurses'],
  [
    'стоматолог стоматология стоматологический дантист зубной ортодонт зубник гигиенист зуботехник имплантолог',
    'стоматологов',
  ],
  ['dentist dental orthodontist hygienist', 'dentists'],
  [
    'косметолог косметология косметологический бьютимастер эстетист визажист бровист лэшмейкер массажист спа салон красота маникюр',
    'косметологов',
  ],
  ['beautician cosmetologist esthetician aesthetician beauty spa salon massage', 'beauty'],
  ['ординатор ординатура интерн интернатура студент студентка резидент', 'ординаторов'],
  ['resident intern student', 'resident'],
  ['операционная операционный оперблок', 'операционной'],
  ['theatre operating surgery operating_room', 'theatre'],
]

/** Generic words for medical clothing: they match everything, the closest meaning first. */
export const genericWords: WordRow[] = [
  ['хирургический хирург хирургия хирургов хир хирурги', 'костюм', 'операционной', 'all/all'],
  ['scrub surgical surgeon', 'scrub', 'theatre', 'all/all'],
  [
    'медицинский медодежда одежда мед медик медики медицина медперсонал медработник медсанчасть одежка вещи рабочий рабочая',
  ],
  [
    'врач докторский врачебный доктор доктора терапевт педиатр кардиолог гинеколог лор окулист офтальмолог уролог невролог',
  ],
  [
    'онколог рентгенолог узист акушер акушерка санитар санитарка фельдшер скорая реаниматолог анестезиолог психиатр дерматолог',
  ],
  ['ветеринар ветврач ветеринарный ветклиника лаборант лаборантка лаборатория фармацевт провизор аптека аптекарь'],
  [
    'клиника больница поликлиника госпиталь стационар роддом кабинет мастер горничная повар официант администратор процедурная процедурный перевязочная персонал',
  ],
  [
    'medical clothing clothes apparel wear workwear medicine doctor physician vet veterinary hospital clinic pharmacist lab laboratory healthcare garment garments',
  ],
  ['ясмена yasmena jasmena yasmina'],
]

/** Feature words, mapped to words of the catalogue or of product details. */
export const featureWords: WordRow[] = [
  ['хлопок хлопковый хб х/б коттон котон cotton', 'хлопок'],
  ['натуральный natural', 'хлопок'],
  ['эластан лайкра спандекс spandex lycra elastane', 'эластан'],
  ['стрейч тянущийся эластичный тянется стрейчевый stretchy stretch', 'стрейч'],
  ['синтетика полиэстер полиэфир polyester', 'полиэстер'],
  ['саржа твил twill', 'твил'],
  ['трикотаж трикотажный', 'джерси', 'футер', 'трикотаж'],
  ['под_костюм под_халат под_топ под_форму под_хирургический_костюм под_медицинский_костюм', 'лонгслив', 'all/all'],
  ['компрессия компрессионный compression', 'компрессионные'],
  ['антистатик антистатический антистатичный antistatic', 'антистатик'],
  ['немнущийся немнущаяся немнущиеся несминаемый crease-resistant wrinkle-free', 'мнется'],
  ['короткий короткорукавный short-sleeve short_sleeve short-sleeved short', 'короткий', 'short'],
  ['длинный long long-sleeved long-sleeve', 'длинный'],
  ['летний лето летом легкий тонкий дышащий summer light-weight lightweight breathable', 'all/all'],
  ['зимний зима осень тёплый утеплённый warm winter', 'футер', 'длинный', 'all/all'],
  ['карман карманчик pocket pockets', 'detail/карман detail/карманов detail/карманами', 'карманом'],
  ['пуговица пуговка button buttons buttoned', 'detail/пуговиц'],
  ['резинка', 'detail/резинка', 'detail/пояс'],
  ['шнурок шнурке завязка drawstring drawcord', 'detail/шнурок detail/шнурком', 'завязках'],
  ['манжета манжет cuffs cuff', 'detail/манжеты'],
  ['стойка', 'detail/стойка'],
  ['воротник воротничок collar', 'detail/воротник', 'лацканами'],
  ['пояс поясок waistband', 'detail/пояс'],
  ['стрелка стрелками', 'detail/стрелка'],
  ['разрез шлица', 'detail/разрезы', 'detail/шлица'],
  ['молния замок змейка zip zipper zipped', 'молнии', 'detail/молния detail/молнии detail/молнией'],
  ['запах запахом', 'косой'],
  ['лацкан лацканы lapels', 'лацканами'],
  ['приталенный притален облегающий slim fitted приталеный=приталенный', 'приталенный'],
  ['расклешённый клёш клешёные расклешеные=расклешённые широкие flare flared wide', 'расклешенные'],
  ['прямой прямого straight', 'прямые'],
  ['оверсайз свободный свободного oversize loose', 'прямые', 'all/all'],
  ['зауженный зауженные tapered skinny', 'джоггеры', 'приталенный'],
  ['вырез горловина neck', 'вырезом'],
  ['v-neck v-вырез', 'вырезом'],
]

/** Words mapped to facet values. */
export const facetWords: WordRow[] = [
  ['женский жен женщина девушка дамский ж women womens woman female ladies lady', 'gender/women'],
  ['мужской муж мужчина парень мужик м men mens man male guys', 'gender/men'],
  ['унисекс unisex', 'gender/unisex'],
  [
    'новая_коллекция новое_поступление new_arrivals new_arrival новинка новинки новое новый новая новые новейший novelty new',
    'flag/new',
  ],
  [
    'хит_продаж best_sellers best_seller хит хиты популярное популярный бестселлер лидер топовый bestseller bestsellers popular',
    'flag/bestseller',
  ],
  ['скидка распродажа акция акционный уценка уцененный выгодный sale discount outlet clearance', 'flag/sale'],
  [
    'большие_размеры большой_размер больших_размеров plus_size батал',
    'size/54 size/56 size/58 size/60 size/62 size/64',
  ],
  ['безразмерный безразмерная onesize one-size one_size единый_размер универсальный_размер', 'one_size/in'],
]

/** Stop words of the query that narrow nothing. */
export const silentWords =
  `цвет цвета расцветка color colour colors купить заказать приобрести куплю цена цены стоимость почем сколько стоит
  интернет магазин доставка доставкой наличие наличии отзывы фото каталог где как какой какие есть ли рукав рукава рукавом рукавами sleeve sleeves хочу нужен нужна нужно
  нужны ищу найти покажи показать подобрать подборка стильный стильная модный модная красивый красивая удобный удобная удобные
  качественный качественная хороший хорошая хорошие крутой классный недорого дорогой дорогая премиум люкс работа работы работу
  россия russia москва москве петербург buy shop store price online order want need looking best good nice comfortable stylish
  please show me арт артикул article sku код номер модель фирма бренд бренда вид ткань ткани материал fabric size_chart
  штука штук шт пара очень самый самая самые мне себе подарок`.split(/\s+/)

export const sizeMarks = 'размер размеры размера размером размерный размеры разм р-р рр size sizes sized sz'.split(' ')
export const heightMarks = 'рост роста росту ростом ростовка см height heights tall cm'.split(' ')
/** Words that sort the list by price. */
export const cheapMarks =
  'недорогой недорого дешевый дешево дешевле дешевые бюджетный бюджетно эконом экономный cheap cheaper cheapest affordable inexpensive budget low-cost'.split(
    ' ',
  )

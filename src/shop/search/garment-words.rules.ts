/** Synonyms, then the catalogue terms they match, the likeliest first; no terms match anything. */
export type WordRow = [words: string, ...targets: string[]]

/**
 * Buyers' words, then catalogue terms, likeliest first. Catalogue terms are listed too when the stemmer cannot match
 * their forms or when they serve as hints.
 */
export const garmentWords: WordRow[] = [
  [
    'костюм костюмчик роба хиркостюм хирургичка скраб скрабы пижама пижамка двойка комплект набор комплектик сет хиркомплект',
    'костюм',
  ],
  ['форма униформа спецодежда спецовка прозодежда спецформа', 'костюм', 'all/all'],
  ['scrubs uniform suit outfit pyjamas pajamas scrubset', 'костюм'],
  [
    'топ топик футболка рубашка рубаха блуза блузка блузон верх поло майка сорочка кофточка батник хирургичка_верх скраб_топ топ_скраб',
    'топ',
  ],
  ['туника', 'топ', 'платье'],
  ['кимоно', 'топ', 'костюм'],
  ['shirt polo blouse tee tshirt t-shirt upper', 'top'],
  ['tunic', 'top', 'dress'],
  ['кофта', 'куртка', 'лонгслив', 'топ'],
  ['брюки штаны штанишки штанцы слаксы бриджи низ портки', 'брюки'],
  ['джоггеры джогеры=джоггеры джоги', 'джоггеры'],
  ['леггинсы лосины спортивки', 'джоггеры', 'брюки'],
  ['карго палаццо', 'брюки'],
  ['pants slacks bottoms pant trouser cargo', 'trousers'],
  ['jogger', 'joggers'],
  ['sweatpants leggings', 'joggers', 'trousers'],
  ['халат халатик накидка', 'халат'],
  ['labcoat gown smock lab_coat doctor_coat', 'coat'],
  ['coat', 'coat'],
  ['шапочка шапка колпак колпачок чепчик чепец косынка бандана бандана берет пилотка чалма беретка', 'шапочка'],
  ['головной_убор шапка-бандана', 'шапочка'],
  ['hat bonnet bandana headscarf headwear kerchief beanie skullcap bouffant', 'cap'],
  ['гольфы носки носочки носок чулки чулочки гетры получулки подследники', 'гольфы'],
  ['stockings stocking hosiery knee-highs sock', 'socks'],
  ['комбинезон комбез комбинезончик ромпер', 'комбинезон'],
  ['overall overalls coverall coveralls boilersuit romper onesie playsuit', 'jumpsuit'],
  [
    'куртка курточка толстовка худи свитшот олимпийка жакет кардиган бомбер ветровка мастерка флиска кенгуру пиджак',
    'куртка',
  ],
  ['cardigan hoodie sweatshirt fleece sweater blazer zip-up', 'jacket'],
  ['лонгслив водолазка бадлон термобелье джемпер свитер термуха термо поддева подкостюмник', 'лонгслив'],
  ['longsleeve long_sleeve base_layer baselayer turtleneck thermal under_scrub', 'underscrub'],
  ['платье платьице платьишко сарафан платье-халат халат-платье', 'платье'],
  ['frock pinafore', 'dress'],
  ['фартук передник фартучек', 'фартук'],
  ['bib', 'apron'],
  ['аксессуар аксессуары', 'аксессуары'],
]

/** Things not sold here; listed so that they are not corrected to words of the catalogue. */
export const absentThings =
  `тапочки тапки тапка обувь кроксы сабо кроссовки кеды туфли сандалии мокасины ботинки бахилы перчатки маска маски респиратор
  стетоскоп фонендоскоп тонометр сумка рюкзак бейдж бейджик ремень очки щиток экран трусы бюстгальтер бра лифчик колготки
  белье полотенце полотенца простыня простыни пеленка наволочка одеяло матрас подушка постельное одноразовый одноразовая юбка
  шорты жилет жилетка пальто плащ дождевик шарф галстук пояс-бандаж бандаж корсет наушники термометр шприц бинт
  нарукавники значок кружка блокнот ручка ножницы зеркало парик сапоги стельки
  shoes clogs crocs sneakers gloves gloves mask masks respirator stethoscope bag backpack badge belt glasses bra skirt shorts vest
  towel towels sheets bedding underwear slippers boots thermometer syringe bandage pen scissors scarf tie raincoat tights`.split(
    /\s+/,
  )

/** Qualities not sold here, such as children's or maternity: adjectives of goods, not their names. */
export const absentQualities =
  'спортивный детский детская детское ребенок детям подростковый девочка мальчик школьный беременных беременная кружевной кожаный джинсовый свадебный вечерний меховой одноразовый kids child children boys girls maternity leather denim disposable'.split(
    ' ',
  )

/** Color names, their hex values, and the maximum distance of a matching shop color. */
type ColorNames = [words: string, hexes: string, reach?: number]

/**
 * Everyday color names as hex values. Shop colors match by perceptual distance (`color_distance` in the database); the
 * first value is the base for «тёмно-…» and «…-голубой». Matches near `related` values come last.
 */
export type ColorFamily = { related: string; names: ColorNames[] }

/** Default maximum distance at which a color still counts as a match. */
export const usualReach = 0.135
/** Maximum distance of a related color. */
export const relatedReach = 0.09

export const colorFamilies: ColorFamily[] = [
  {
    related: '#33658a #1f2b4c',
    names: [
      ['синий blue', '#2f5a96 #33658a #1f2b4c', 0.1],
      ['морской_синий нэви navy navy_blue ночной midnight_blue чернильный', '#1b2a4c', 0.14],
      ['полуночный midnight', '#1f2b48'],
      [
        'сапфировый сапфир кобальтовый ультрамариновый индиго электрик royal royal_blue cobalt indigo sapphire',
        '#2b4f9a #2b3a74',
        0.14,
      ],
      ['васильковый василёк джинсовый деним cornflower denim', '#47688c #4268a4', 0.11],
    ],
  },
  {
    related: '#4a7a9c #a5cbe6',
    names: [
      [
        'голубой светло-синий светло_синий небесный лазурный лазоревый небесно-голубой sky sky_blue light_blue baby_blue azure ледяной морозный ice icy',
        '#a5cbe6 #9dbfd6',
        0.11,
      ],
      ['стальной дымчатый steel', '#8795a1 #a8b6c0', 0.1],
    ],
  },
  {
    related: '#2b8583 #25574a #33658a',
    names: [
      ['морская_волна морской_волны аквамариновый аквамарин aqua sea_green', '#1f7d80 #3f9a98', 0.12],
      ['бирюзовый бирюза тиффани turquoise tiffany циан cyan', '#2ba6a4 #2b8583', 0.12],
      ['петрольный тил teal petrol', '#1f7678', 0.12],
    ],
  },
  {
    related: '#25574a #93ab8f #2f7f6a',
    names: [
      ['зелёный green', '#2f7d4f #25574a #93ab8f #2f7f6a', 0.1],
      ['травяной трава лесной forest forest_green bottle_green бутылочный хвойный еловый сосновый', '#1f4a39', 0.1],
      ['изумрудный изумруд малахитовый малахит emerald', '#12604f', 0.13],
      ['мятный мята ментоловый mint', '#a6cfb4', 0.15],
      ['салатовый лаймовый лайм лайм яблочный lime apple_green', '#a8cf84', 0.14],
      ['фисташковый фисташка pistachio', '#a9bf93', 0.13],
      ['шалфейный шалфей sage', '#93a78f', 0.1],
      ['оливковый олива olive', '#84905f #7a7b3f', 0.14],
      ['хаки болотный милитари khaki', '#7b8463 #5d6a50', 0.14],
    ],
  },
  {
    related: '#8b2e40',
    names: [
      ['красный red', '#b8232f #8f2b3c', 0.11],
      ['алый пунцовый огненный scarlet crimson', '#b8202f', 0.11],
      [
        'бордовый бордо винный вишневый вишня марсала рубиновый рубин гранатовый гранат burgundy wine maroon cherry bordeaux ruby marsala claret',
        '#7a1f33 #8b2e40',
      ],
      ['малиновый малина ягодный брусничный клюквенный raspberry berry cranberry', '#9c2746 #8b2e40', 0.12],
      ['фуксия маджента fuchsia magenta', '#b03a72', 0.13],
      ['ежевичный ежевика сливовый слива баклажановый баклажан plum aubergine eggplant blackberry', '#5f2a48', 0.13],
    ],
  },
  {
    related: '#d6aba4',
    names: [
      ['розовый pink rose', '#e7a9b5 #d6a9a2', 0.1],
      ['пыльная_роза пудровый пудра dusty_pink dusty_rose powder powder_pink blush нюд nude телесный', '#d6aba4', 0.1],
      [
        'персиковый персик лососевый лосось абрикосовый абрикос коралловый коралл peach salmon apricot coral',
        '#eab69c #e0a58f',
        0.115,
      ],
      ['бежевый беж песочный песок кэмел капучино карамельный карамель beige sand camel tan', '#dcc3a4 #d8b49c', 0.11],
    ],
  },
  {
    related: '#dba05f',
    names: [
      ['оранжевый апельсиновый апельсин тыквенный морковный orange', '#e88a36 #dba05f', 0.1],
      ['терракотовый терракота кирпичный terracotta brick', '#b5583c', 0.12],
      [
        'жёлтый лимонный лимон солнечный золотой золото золотистый медовый янтарный yellow lemon gold golden honey amber',
        '#efc63f #dba05f',
        0.1,
      ],
      ['горчичный горчица охра mustard ochre', '#c99a2e #d39a4a', 0.11],
    ],
  },
  {
    related: '#9a90bc',
    names: [
      ['фиолетовый пурпурный violet purple', '#6d4c9f #8f80b8', 0.11],
      ['сиреневый сирень лавандовый лаванда лиловый глициния lilac lavender mauve', '#b09bcb #9a90bc', 0.12],
    ],
  },
  {
    related: '#45494d',
    names: [
      ['серый grey gray', '#9a9ea1 #6b6f73 #45494d', 0.11],
      [
        'графитовый графит антрацитовый антрацит асфальт мокрый_асфальт charcoal graphite anthracite slate',
        '#42464a',
        0.1,
      ],
    ],
  },
  {
    related: '#2b2c2f #202c48',
    names: [['чёрный black', '#2b2c2f', 0.12]],
  },
  {
    related: '#f1f2ef',
    names: [
      ['белый белоснежный снежный white snow', '#f1f2ef', 0.08],
      [
        'молочный молоко кремовый айвори экрю слоновая_кость сливочный ванильный ваниль шампань ivory cream milk milky off-white ecru vanilla',
        '#f5f1e6',
        0.1,
      ],
    ],
  },
  {
    related: '',
    names: [
      ['коричневый шоколадный шоколад кофейный кофе каштановый brown chocolate coffee', '#6d4a34', 0.1],
      ['серебристый серебро серебряный жемчужный жемчуг silver pearl', '#c8ccd0', 0.09],
      ['тёмный тёмненький', '#202c48 #3a3d41 #1f4a42 #7a1f33', 0.1],
      ['светлый светленький', '#f1f2ef #a8c4d4 #d9b8b2 #b0c0ac', 0.1],
    ],
  },
]

/** Color modifier: the share of black or white to mix in. */
export type ColorShift = [words: string, hex: string, share: number]
export const colorShifts: ColorShift[] = [
  ['темно темный dark deep глубокий насыщенный', '#000000', 0.42],
  ['светло светлый бледно бледный нежно нежный пастельный light pale soft pastel', '#ffffff', 0.35],
  ['пыльно пыльный припыленный приглушенный dusty muted', '#8f8f8f', 0.35],
  ['ярко яркий bright vivid', '#ffffff', 0],
]

const parts = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Approximate lightness from 0 to 1, enough to distinguish light from dark. */
export const lightnessOf = (hex: string): number => parts(hex).reduce((sum, part) => sum + part, 0) / 765

/** Mixes a share of another color into a color. */
export const mixed = (hex: string, other: string, share: number): string =>
  `#${parts(hex)
    .map((part, at) => Math.round(part * (1 - share) + parts(other)[at]! * share))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

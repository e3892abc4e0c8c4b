import type { Locale } from '#kernel/locale.ts'

type Words = { title: string; description: string; lead: string }
export type FacetSeed = {
  category: string
  facet: 'color' | 'fabric' | 'gender'
  value: string
  words: Record<Locale, Words>
}

/** Filtered lists that people search for by a whole phrase, with texts of their own. */
export const facetSeeds: FacetSeed[] = [
  {
    category: 'kostyumy',
    facet: 'color',
    value: 'polnoch',
    words: {
      ru: {
        title: 'Тёмно-синие медицинские костюмы',
        description:
          'Медицинские костюмы в цвете «Полночь»: глубокий тёмно-синий, на котором не видно следов рабочего дня. Размеры с 40 по 60.',
        lead: 'Глубокий тёмно-синий строг на приёме и практичен в отделении. Цвет держится в частой стирке, а верх и низ красятся одной партией.',
      },
      en: {
        title: 'Navy scrub sets',
        description: 'Scrub sets in Midnight: a deep navy that hides the marks of a working day. Sizes 40 to 60.',
        lead: 'Deep navy looks polished in clinic and stays practical on the ward. The dye stands up to frequent washing, and tops and trousers come from one batch.',
      },
    },
  },
  {
    category: 'kostyumy',
    facet: 'gender',
    value: 'men',
    words: {
      ru: {
        title: 'Костюмы для мужчин',
        description:
          'Мужские медицинские костюмы: прямой крой, карманы под телефон и ручки, несколько ростов, размеры по 60-й.',
        lead: 'Прямой крой с запасом в плечах, карманы, в которые входит телефон, и брюки в нескольких ростах.',
      },
      en: {
        title: 'Scrub sets for men',
        description:
          'Scrub sets for men: a straight cut, pockets for a phone and pens, several heights, sizes up to 60.',
        lead: 'A straight cut with room in the shoulders, pockets that take a phone, and trousers in several heights.',
      },
    },
  },
  {
    category: 'halaty',
    facet: 'color',
    value: 'sneg',
    words: {
      ru: {
        title: 'Белые медицинские халаты',
        description:
          'Белые медицинские халаты, которые не просвечивают: плотные ткани, длинный и короткий рукав, размеры с 40 по 60.',
        lead: 'Белый халат должен быть непрозрачным и не сереть. Эти отбеливаются без хлора и гладятся на средней температуре.',
      },
      en: {
        title: 'White lab coats',
        description: 'White lab coats that aren’t see-through: dense fabrics, long and short sleeves, sizes 40 to 60.',
        lead: 'A white coat should be opaque and stay white. These are safe with oxygen bleach and a medium iron.',
      },
    },
  },
]

import type { FrameData } from '../common/frame-data.ts'
import { orderNumber } from '../common/order-number.ts'
import { link, pathFrom, type LinkBase } from '../common/links.ts'
import type { Option, OptionGroup } from './suggested-list.tsx'
import { resultsFor, type Suggestions } from './suggestions.rules.ts'

type OptionsInput = { frame: Pick<FrameData, 't' | 'categories'>; place: LinkBase; results: string }

const popularShown = 5

/** Options below the field: suggestions, or popular sections without a text. */
export const optionGroups = (answer: Suggestions | undefined, input: OptionsInput): OptionGroup[] =>
  (answer ? suggestedGroups(answer, input) : popularGroups(input)).filter(({ options }) => options.length > 0)

function suggestedGroups(answer: Suggestions, { frame, place, results }: OptionsInput): OptionGroup[] {
  const { t } = frame
  const { correctedText, queries, categories, products, pages, order } = answer
  // Fall back to the corrected text if the typed one has no suggestions.
  const texts = queries.length === 0 && correctedText !== null ? [correctedText] : queries
  return [
    {
      title: t.answers,
      options: [
        ...(order === null
          ? []
          : [
              {
                text: `${t.order} № ${orderNumber(order)}`,
                href: link(place, 'find-order', { query: { number: order } }),
              },
            ]),
        ...pages.map(({ path, title }) => ({ text: title, href: pathFrom(place, path) })),
      ].map((one): Option => ({ kind: 'link', ...one })),
    },
    {
      title: t.suggestions,
      options: texts.map((text): Option => ({ kind: 'query', text, href: resultsFor(results, text) })),
    },
    {
      title: t.sections,
      options: categories.map(({ slug, name, count }): Option => ({
        kind: 'link',
        text: name,
        ...parentName(frame.categories, slug),
        count,
        href: link(place, 'category', { kategorii: slug }),
      })),
    },
    {
      title: t.goods,
      options: products.map((product): Option => ({
        kind: 'product',
        product,
        href: link(place, 'product', { content: product.slug }),
      })),
    },
  ]
}

const popularGroups = ({ frame: { t, categories }, place }: OptionsInput): OptionGroup[] => [
  {
    title: t.popular,
    options: [
      ...categories
        .slice(0, popularShown)
        .map(({ slug, name }) => ({ href: link(place, 'category', { kategorii: slug }), text: name })),
      { href: link(place, 'new'), text: t.novelties },
    ].map((one): Option => ({ kind: 'link', ...one })),
  },
]

/** Parent name: «Женские» is unclear without «Костюмы». */
function parentName(categories: FrameData['categories'], slug: string): { within?: string } {
  const parent = categories.find(({ under }) => under.some((each) => each.slug === slug))
  return parent ? { within: parent.name } : {}
}

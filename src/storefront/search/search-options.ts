import type { FrameData } from '../common/frame-data.ts'
import { link, type Here } from '../common/links.ts'
import type { Option, OptionGroup } from './suggested-list.tsx'
import { resultsFor, type Suggestions } from './suggestions.rules.ts'

type Setting = { frame: Pick<FrameData, 't' | 'categories'>; place: Here; results: string }

const popularShown = 5

/** What the arrows move through: suggestions for what is typed, or what others look at. */
export const optionGroups = (answer: Suggestions | undefined, setting: Setting): OptionGroup[] =>
  (answer ? suggested(answer, setting) : popular(setting)).filter(({ options }) => options.length > 0)

function suggested(answer: Suggestions, { frame, place, results }: Setting): OptionGroup[] {
  const { t } = frame
  const { corrected, queries, categories, goods } = answer
  // What was meant is the best thing to suggest for what was typed.
  const texts = queries.length === 0 && corrected !== null ? [corrected] : queries
  return [
    {
      title: t.suggestions,
      options: texts.map((text): Option => ({ kind: 'query', text, href: resultsFor(results, text) })),
    },
    {
      title: t.sections,
      options: categories.map(({ slug, name, count }): Option => ({
        kind: 'link',
        text: name,
        ...above(frame.categories, slug),
        count,
        href: link(place, 'category', { kategorii: slug }),
      })),
    },
    {
      title: t.goods,
      options: goods.map((good): Option => ({
        kind: 'good',
        good,
        href: link(place, 'product', { content: good.slug }),
      })),
    },
  ]
}

const popular = ({ frame: { t, categories }, place }: Setting): OptionGroup[] => [
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

/** «Женские» says little without «Костюмы». */
function above(categories: FrameData['categories'], slug: string): { within?: string } {
  const parent = categories.find(({ under }) => under.some((each) => each.slug === slug))
  return parent ? { within: parent.name } : {}
}

import type { Locale } from '#kernel/locale.ts'
import type { Block } from '#shop/texts/blocks.rules.ts'
import { changesBetween, foldedRuns } from '#shop/texts/compare.rules.ts'
import type { WholeTextPage } from '#shop/texts/text-pages.queries.ts'
import { dateWords } from '#ui/date-words.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { readingTexts } from './reading.texts.ts'
import type { FootData } from './text-page.part.tsx'
import type { ComparisonData } from './comparison.part.tsx'

const dayOf = (moment: string | Date): string => new Date(moment).toISOString().slice(0, 10)

export type Wording = { title: string; blocks: Block[] }
/** Version of a page in force from a day on; without a day, the current one. */
type DatedWording = Wording & { day: string | undefined; since: string | Date }

/** Versions of a page in one language, newest first. */
const wordingsOf = ({ words, updatedAt, versions }: WholeTextPage, locale: Locale): DatedWording[] => [
  { ...words[locale], day: undefined, since: updatedAt },
  ...versions.flatMap((version) => {
    const earlier = version.words[locale]
    return earlier ? [{ ...earlier, day: dayOf(version.publishedAt), since: version.publishedAt }] : []
  }),
]

type WordingsVisit = Pick<ShopVisit, 'locale' | 'query' | 'base'>

/** Requested version and the one to compare with; undefined if there is none of that date. */
export function chosenWordings(
  textPage: WholeTextPage,
  { locale, query }: WordingsVisit,
): { wording: DatedWording; earlier?: DatedWording } | undefined {
  const wordings = wordingsOf(textPage, locale)
  const wording = wordings.find(({ day }) => day === query['version'])
  if (!wording) return undefined
  if (query['compare'] === undefined) return { wording }
  const earlier = wordings.slice(wordings.indexOf(wording) + 1).find(({ day }) => day === query['compare'])
  return earlier && { wording, earlier }
}

type Pair = { wording: DatedWording; earlier: DatedWording }

/** Text added and removed between two versions. */
export function comparisonOf({ wording, earlier }: Pair, { locale }: WordingsVisit): ComparisonData {
  const { comparison: t } = readingTexts[locale]
  const changes = changesBetween(earlier.blocks, wording.blocks)
  const dates = { from: dateWords(new Date(earlier.since), locale), to: dateWords(new Date(wording.since), locale) }
  const isSame = changes.every(({ mark }) => mark === 'same')
  return {
    t,
    lead: isSame ? t.nothing : fill(t.lead, dates),
    runs: foldedRuns(changes).map((run) => ({ ...run, label: run.isFolded ? t.same : '' })),
  }
}

/** Date, earlier versions and links to comparisons. */
export function footOf(textPage: WholeTextPage, { locale, query, ...here }: WordingsVisit, slug: string | null) {
  const t = readingTexts[locale]
  const { version, compare } = query
  const date = (moment: string | Date) => dateWords(new Date(moment), locale)
  const wordings = wordingsOf(textPage, locale)
  const own = wordings.find(({ day }) => day === version)
  const since = date(own?.since ?? textPage.updatedAt)
  const foot: FootData = { updatedText: fill(version ? t.wording : t.updated, { date: since }), versions: null }
  if (slug === null || wordings.length === 1) return foot
  const href = (queryOf: { version?: string | undefined; compare?: string | undefined }) =>
    link(here, 'text-page', { buyerInfo: slug, query: queryOf })
  const rows = wordings.map(({ day, since: moment }, at) => {
    const before = wordings[at + 1]
    const dateText = date(moment)
    return {
      title: fill(day ? t.wording : t.current, { date: dateText }),
      href: href({ version: day }),
      isHere: version === day && compare === undefined,
      changes: before
        ? {
            title: t.changes,
            label: fill(t.changesOf, { date: dateText }),
            href: href({ compare: before.day, version: day }),
            isHere: version === day && compare === before.day,
          }
        : null,
      // Before the previous version, the changes since then are a separate comparison.
      sinceThen:
        at > 1
          ? {
              title: t.compare,
              label: fill(t.compareOf, { date: dateText }),
              href: href({ compare: day }),
              isHere: version === undefined && compare === day,
            }
          : null,
    }
  })
  return { ...foot, versions: { title: t.versions, rows } }
}

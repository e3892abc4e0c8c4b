import type { Locale } from '#kernel/locale.ts'
import { lettersOf, sizeText, withLetter } from '#shop/letter-sizes.rules.ts'
import { peopleAnswer } from '#shop/measures/measures.answers.ts'
import { peopleOf } from '#shop/measures/measures.queries.ts'
import type { OwnPersonAnswer } from '#shop/measures/measures.schemas.ts'
import { sizeTable } from '#shop/product/size-table.rules.ts'
import { page, type Page } from '#web/page.ts'
import { accountIn, type AccountFrame } from '../account/account.loader.ts'
import { fill } from '../common/fill.ts'
import { privateHead } from '../common/private.head.ts'
import { membersOnly } from '../common/members-only.ts'
import { myMeasuresTexts, type MyMeasuresTexts } from './my-measures.texts.ts'

export type PersonCardData = { person: OwnPersonAnswer; line: string }

export type MyMeasuresData = {
  frame: AccountFrame
  t: MyMeasuresTexts
  cards: PersonCardData[]
  sizes: { value: string; label: string }[]
  /** Initial values of the form; null while it is closed. */
  form: Partial<OwnPersonAnswer> | null
}

const measures = ['size', 'height', 'chest', 'waist', 'hips'] as const

/** Summary such as «размер 46, рост 166, грудь 92». */
function lineOf(person: OwnPersonAnswer, locale: Locale): string {
  const t = myMeasuresTexts[locale]
  const parts = measures.map((name) => {
    const value = person[name]
    if (value === undefined) return ''
    return fill(t.lines[name], { value: name === 'size' ? sizeText(String(value), person.body, locale) : value })
  })
  return parts.filter(Boolean).join(', ') || t.nothing
}

const sizes = [...new Set(Object.values(sizeTable).flatMap((rows) => rows.map(({ size }) => String(size))))].toSorted()

/** Size by both tables, as the gender is unknown here. */
const sizeLabel = (size: string, locale: Locale): string =>
  locale === 'en' ? withLetter(size, lettersOf(size, ['women', 'men'])) : size

/** My measures, in two SQL statements: the member and the people. `edit` names a person, or a new one. */
export const loadMyMeasures = membersOnly(async (visit): Promise<Page<MyMeasuresData, undefined>> => {
  const { locale, query, context, member } = visit
  const [{ frame }, rows] = await Promise.all([accountIn(visit), peopleOf(context.db, member.accountId)])
  const t = myMeasuresTexts[locale]
  const { people } = peopleAnswer(rows)
  const form = people.find(({ id }) => String(id) === query['edit']) ?? (query['edit'] === 'new' ? {} : null)
  return page({
    head: privateHead(t.title, visit),
    data: {
      frame,
      t,
      sizes: sizes.map((value) => ({ value, label: sizeLabel(value, locale) })),
      form,
      cards: people.map((person) => ({ person, line: lineOf(person, locale) })),
    },
  })
})

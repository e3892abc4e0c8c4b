import { maxAnswers } from '#shop/comments/comments.rules.ts'
import { commentsOf, threadsOnPage, type ShownComment } from '#shop/comments/comments.queries.ts'
import type { Section } from '#shop/texts/texts.tables.ts'
import { dateWords } from '#ui/date-words.ts'
import { formatNumber } from '#ui/format-money.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import type { CommentListData, CommentRow } from './comment-list.part.tsx'
import type { CommentDoorData } from './comment-door.part.tsx'
import { commentTexts } from './comments.texts.ts'

export type ArticleAddress = { section: Section; category: string; article: string }

type CommentVerb = 'answer' | 'edit' | 'report'

/** Address of the comment form, or of an action on one comment: `answer-17`. */
export const commentsHref = (
  here: Pick<ShopVisit, 'base'>,
  address: ArticleAddress,
  about?: `${CommentVerb}-${number}`,
): string => link(here, 'comments', { ...address, query: { about } })

/** Comments under an article, the same for every visitor; undefined past the last page. */
export async function commentsUnder(
  visit: Pick<ShopVisit, 'base' | 'locale' | 'now' | 'query' | 'context' | 'pathname'>,
  address: ArticleAddress,
): Promise<{ list: CommentListData; door: CommentDoorData } | undefined> {
  const { locale, now, query, context, pathname } = visit
  const t = commentTexts[locale]
  const page = Number(query['page'] ?? 1)
  const { count, threadCount, threads } = await commentsOf(context.db, { ...address, page, now })
  if (page > 1 && threads.length === 0) return undefined
  const row = (comment: ShownComment): CommentRow => rowOf(comment, { visit, address })
  return {
    list: {
      t: { answer: t.answer, report: t.report, nothing: t.nothing },
      title: count > 0 ? fill(t.count, { title: t.title, count: formatNumber(count, locale) }) : t.title,
      threads: threads.map(({ answers, ...comment }) => {
        const withRoom = (each: CommentRow) => (answers.length < maxAnswers ? each : { ...each, answer: null })
        return { ...withRoom(row(comment)), answers: answers.map((each) => withRoom(row(each))) }
      }),
      pages: { page, pages: Math.ceil(threadCount / threadsOnPage), path: pathname },
    },
    door: { invite: t.invite, write: t.write, guest: t.guest, href: commentsHref(visit, address) },
  }
}

type RowPlace = { visit: Pick<ShopVisit, 'base' | 'locale'>; address: ArticleAddress }

function rowOf({ id, author, text, createdAt }: ShownComment, { visit, address }: RowPlace): CommentRow {
  const t = commentTexts[visit.locale]
  const date = dateWords(new Date(createdAt), visit.locale)
  return {
    id,
    author,
    text,
    date,
    answer: {
      href: commentsHref(visit, address, `answer-${id}`),
      label: fill(t.answerTo, { author, date }),
    },
    report: {
      href: commentsHref(visit, address, `report-${id}`),
      label: fill(t.reportOn, { author, date }),
    },
  }
}

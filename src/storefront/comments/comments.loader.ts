import { dayText } from '#kernel/day-text.ts'
import { commentedArticle, ownComments, publishedComment, type OwnComment } from '#shop/comments/comments.queries.ts'
import { editableUntil, type CommentState } from '#shop/comments/comments.rules.ts'
import type { Section } from '#shop/texts/texts.tables.ts'
import { missing } from '#web/outcome.ts'
import { page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { privateHead } from '../common/private.head.ts'
import { commentsHref, type ArticleAddress } from './comment-list.loader.ts'
import { commentTexts, type CommentTexts } from './comments.texts.ts'

export type OwnCommentData = {
  id: number
  text: string
  state: CommentState
  reasonText: string
  /** Null when the editing period is over. */
  edit: { href: string; text: string } | null
}
export type CommentsData = {
  t: Omit<CommentTexts, 'home' | 'page'> & CommentTexts['page']
  title: string
  crumbs: { title: string; href: string }[]
  address: ArticleAddress
  articleHref: string
  isGuest: boolean
  kind: 'write' | 'answer' | 'edit' | 'report'
  /** Comment that is being answered, edited or reported. */
  about: { id: number; author: string; text: string } | null
  own: OwnCommentData[]
}

type CommentsVisit = ShopVisit<'section' | 'category' | 'article'>

const sections: readonly Section[] = ['blog', 'sales']

export async function loadComments(visit: CommentsVisit) {
  const { locale, now, params, context } = visit
  const section = sections.find((each) => each === params.section)
  if (!section) return missing()
  const address = { section, category: params.category, article: params.article }
  const article = await commentedArticle(context.db, { ...address, locale, now })
  if (!article) return missing()
  const { page: words, home, ...t } = commentTexts[locale]
  const member = await context.member?.()
  const own = member ? await ownComments(context.db, { articleId: article.id, accountId: member.accountId }) : []
  const subject = await subjectOf(visit, { articleId: article.id, own })
  if (!subject) return missing()
  const articleHref = link(visit, section === 'blog' ? 'blog-article' : 'sales-article', params)
  const { title, answering, editing, reporting } = words
  const titles = { write: title, answer: answering, edit: editing, report: reporting }
  const data: CommentsData = {
    t: { ...t, ...words, title: titles[subject.kind] },
    title: article.title,
    crumbs: [
      { title: home, href: link(visit, 'home') },
      { title: article.title, href: articleHref },
    ],
    address,
    articleHref,
    isGuest: member === undefined,
    ...subject,
    own: own.map((each) => ownData(each, visit, address)),
  }
  return page({ head: privateHead(titles[subject.kind], visit), data })
}

type Subject = Pick<CommentsData, 'kind' | 'about'>

/** Comment named in the query: a visible one, or one's own that is still editable. Undefined otherwise. */
async function subjectOf(
  { query, context, now }: CommentsVisit,
  { articleId, own }: { articleId: number; own: OwnComment[] },
): Promise<Subject | undefined> {
  if (query['about'] === undefined) return { kind: 'write', about: null }
  const [, verb, digits] = /^(answer|report|edit)-(\d{1,9})$/.exec(query['about']) ?? []
  const kind = (['answer', 'report', 'edit'] as const).find((each) => each === verb)
  if (!kind) return undefined
  const id = Number(digits)
  if (kind === 'edit') {
    const comment = own.find((each) => each.id === id && now < editableUntil(each.createdAt))
    return comment && { kind, about: { id, author: '', text: comment.text } }
  }
  const comment = await publishedComment(context.db, { id, articleId })
  return comment && { kind, about: { id, author: comment.author, text: comment.text } }
}

function ownData(comment: OwnComment, visit: CommentsVisit, address: ArticleAddress): OwnCommentData {
  const { id, text, state, declineReason, createdAt } = comment
  const { locale, now } = visit
  const { page: words } = commentTexts[locale]
  const until = editableUntil(createdAt)
  const time = dayText(until, locale, 'hour')
  return {
    id,
    text,
    state,
    reasonText: declineReason ? fill(words.reasonOf, { reason: declineReason }) : '',
    edit:
      now < until ? { href: commentsHref(visit, address, `edit-${id}`), text: fill(words.editUntil, { time }) } : null,
  }
}

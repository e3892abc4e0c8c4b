import { Type } from 'typebox'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { commentedArticle } from '#shop/comments/comments.queries.ts'
import { maxCommentLength, maxReportLength } from '#shop/comments/comments.rules.ts'
import { editComment, reportComment, writeComment } from '#shop/comments/write-comment.action.ts'
import { writingLimit } from '#shop/route-limits.ts'
import { form, type FormVisit } from '../common/form.ts'
import { commentsHref, type ArticleAddress } from './comment-list.loader.ts'

const slug = Type.String({ minLength: 1, maxLength: 100 })
const id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const text = Type.String({ minLength: 1, maxLength: maxCommentLength })
const address = { section: Type.Enum(['blog', 'sales']), category: slug, article: slug }
/** Body limit for two thousand URL-encoded Cyrillic letters. */
const bodyBytes = 24 * 1024

/** R-6-05: only signed-in members comment. */
async function readerOf({ owner, app, fields, locale, now }: FormVisit<ArticleAddress>) {
  const reader = await owner()
  if (!('accountId' in reader)) throw new Refusal('sign_in_to_comment', 401)
  const article = await commentedArticle(app.db, { ...fields, locale, now })
  if (!article) throw notFound('article')
  return { accountId: reader.accountId, articleId: article.id }
}

const addressOf = ({ section, category, article }: ArticleAddress): ArticleAddress => ({ section, category, article })

export const commentForm = form({
  path: '/comments/write/',
  fields: Type.Object({ ...address, answers: Type.Optional(id), text }),
  limit: writingLimit,
  bodyBytes,
  act: async (visit) => {
    const { app, fields, now } = visit
    await writeComment(app.db, { ...(await readerOf(visit)), answers: fields.answers, text: fields.text, now })
    return `${commentsHref({ base: '' }, addressOf(fields))}#sent`
  },
})

export const editCommentForm = form({
  path: '/comments/edit/',
  fields: Type.Object({ ...address, id, text }),
  limit: writingLimit,
  bodyBytes,
  act: async (visit) => {
    const { app, fields, now } = visit
    const { accountId } = await readerOf(visit)
    await editComment(app.db, { id: fields.id, accountId, text: fields.text, now })
    return `${commentsHref({ base: '' }, addressOf(fields))}#sent`
  },
})

export const reportCommentForm = form({
  path: '/comments/report/',
  fields: Type.Object({ ...address, id, reason: Type.Optional(Type.String({ maxLength: maxReportLength })) }),
  limit: writingLimit,
  act: async (visit) => {
    const { app, fields, now } = visit
    await reportComment(app.db, { ...(await readerOf(visit)), id: fields.id, reason: fields.reason ?? '', now })
    return '#reported'
  },
})

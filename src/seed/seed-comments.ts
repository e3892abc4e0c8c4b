import { inArray } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import { nbsp } from '#kernel/typography.ts'
import { after, hours } from '#kernel/time.ts'
import { comments } from '#shop/comments/comments.tables.ts'
import { articles } from '#shop/texts/texts.tables.ts'
import { commentThreads, type SeededComment } from './comments.ts'
import { bySlug } from './seed-reference.ts'

type CommentsInput = { now: Date; accountId: number }

/** Adds comments and answers under the demo's articles; staff has read all of them. */
export async function addComments(tx: Db, { now, accountId }: CommentsInput): Promise<void> {
  const slugs = Object.keys(commentThreads)
  const articleId = bySlug<string>(
    await tx.select({ id: articles.id, slug: articles.slug }).from(articles).where(inArray(articles.slug, slugs)),
  )
  const row = ({ author, hoursAgo, text, isDemoBuyer }: SeededComment, slug: string) => {
    const createdAt = after(now, -hours(hoursAgo))
    return {
      articleId: articleId(slug),
      accountId: isDemoBuyer ? accountId : null,
      author,
      text: nbsp(text, 'ru'),
      state: 'published' as const,
      toldState: 'published' as const,
      createdAt,
      publishedAt: createdAt,
    }
  }
  const threads = slugs.flatMap((slug) => commentThreads[slug]!.map((thread) => ({ slug, ...thread })))
  const rows = await tx
    .insert(comments)
    .values(threads.map((thread) => row(thread, thread.slug)))
    .returning({ id: comments.id })
  await tx
    .insert(comments)
    .values(
      threads.flatMap(({ slug, answers = [] }, at) =>
        answers.map((answer) => ({ ...row(answer, slug), parentId: rows[at]!.id, answerToldAt: now })),
      ),
    )
}

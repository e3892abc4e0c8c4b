import { idle } from '#parts/idle.ts'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { Breadcrumb, type Crumb } from '#ui/breadcrumb.tsx'
import { ClockPlace } from '#ui/clock-place.tsx'
import type { PageProps } from '#web/page.ts'
import type { ArticleBodyData, ArticleMenuData, ArticleOpeningData, NextArticlesData } from './article.part.tsx'
import type { CommentDoorData } from '../comments/comment-door.part.tsx'
import type { CommentListData } from '../comments/comment-list.part.tsx'
import css from './article.module.css'
import type { ReminderFormData } from '../reminders/reminder-form.part.tsx'
import type { ShareData } from './share-row.part.tsx'

const Menu = part(() => import('./article.part.tsx').then((file) => file.ArticleMenu), { when: never })
const Opening = part(() => import('./article.part.tsx').then((file) => file.Opening), { when: never })
/** Same chunk as the countdown above every page. */
const Clock = part(() => import('#ui/countdown.tsx').then((file) => file.Countdown), {
  when: idle,
  placeholder: ClockPlace,
})
const Reminder = part(() => import('../reminders/reminder-form.part.tsx').then((file) => file.ReminderForm), {
  when: touched,
})
const Body = part(() => import('./article.part.tsx').then((file) => file.ArticleBody), { when: never })
const Share = part(() => import('./share-row.part.tsx').then((file) => file.ShareRow), { when: touched })
const Comments = part(() => import('../comments/comment-list.part.tsx').then((file) => file.Comments), {
  when: never,
})
const Door = part(() => import('../comments/comment-door.part.tsx').then((file) => file.CommentDoor), {
  when: touched,
})
const Next = part(() => import('./article.part.tsx').then((file) => file.NextArticles), { when: never })

export type ArticleData = {
  title: string
  crumbs: Crumb[]
  /** Period of a promotion, end of its countdown, and the reminder form of an upcoming one. */
  promotion: { time: string; end: string | null; reminder: ReminderFormData | null } | null
  share: ShareData
  door: CommentDoorData
}
export type UnhydratedArticle = {
  menu: ArticleMenuData
  opening: ArticleOpeningData
  body: ArticleBodyData
  comments: CommentListData
  next: NextArticlesData
}

/** Journal article, or the rules of a promotion. */
export function ArticlePage(props: PageProps<ArticleData, UnhydratedArticle>) {
  const { title, crumbs, promotion, share, door, unhydrated } = props
  return (
    <article className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={title} />
      <Menu of={unhydrated && { still: unhydrated.menu }} />
      <h1 className={`display-2 ${css.title}`}>{title}</h1>
      <Opening of={unhydrated && { still: unhydrated.opening }} />
      {promotion && (
        <p className={css.end}>
          <span>{promotion.time}</span> {promotion.end && <Clock of={{ end: promotion.end }} />}
        </p>
      )}
      {promotion?.reminder && <Reminder of={promotion.reminder} />}
      <Body of={unhydrated && { still: unhydrated.body }} />
      <Share of={share} />
      <Comments of={unhydrated && { still: unhydrated.comments }} />
      <Door of={door} />
      <Next of={unhydrated && { still: unhydrated.next }} />
    </article>
  )
}

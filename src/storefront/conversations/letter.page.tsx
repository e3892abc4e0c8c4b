import { Breadcrumb } from '#ui/breadcrumb.tsx'
import type { ConversationData } from './conversation.loader.ts'
import css from './conversations.module.css'
import { Side } from './side.tsx'
import { Thread } from './thread.tsx'

/** Page that a link in a letter opens: a guest reads and answers here. */
export function LetterPage({ thread, side, crumbs }: ConversationData) {
  return (
    <div className={`container ${css.page}`}>
      <Breadcrumb before={crumbs} current={thread.subtitle} />
      <div className={css.columns}>
        <Thread of={thread} isHead />
        <Side of={side} />
      </div>
    </div>
  )
}

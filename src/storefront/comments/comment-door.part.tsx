import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { openSignIn } from '../common/layers.ts'
import { visitorNow } from '../visitor/visitor.ts'
import css from './comments.module.css'

export type CommentDoorData = { invite: string; write: string; guest: string; href: string }

/**
 * Link to the comment form; a guest signs in first and is then taken there (R-2.6-04). A button rather than a link,
 * because early clicks on a button are replayed after hydration.
 */
export function CommentDoor({ invite, write, guest, href }: CommentDoorData) {
  const open = (event: FormEvent) => {
    if (visitorNow().isSignedIn) return
    event.preventDefault()
    openSignIn({ sentence: guest, next: href })
  }
  return (
    <form action={href} className={css.door} onSubmit={open}>
      <p>{invite}</p>
      <Button type="submit" size="sm">
        {write}
      </Button>
    </form>
  )
}

import type { FormEvent } from 'react'
import { Button } from '#ui/button.tsx'
import { openSignIn } from '../common/layers.ts'
import { visitorNow } from '../visitor/visitor.ts'
import css from './comments.module.css'

export type CommentDoorData = { invite: string; write: string; guest: string; href: string }

/**
 * Leads to the form; a guest is asked in at once and finds it then (R-2.6-04). A button, for a press of it waits until
 * its code is here, and one of a link would not.
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

import type { MouseEvent } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { openSignIn } from '../common/layers.ts'
import { visitorNow } from '../visitor/visitor.ts'
import css from './comments.module.css'

export type CommentDoorData = { invite: string; write: string; guest: string; href: string }

/** Leads to the form; a guest is asked in at once and finds it then (R-2.6-04). */
export function CommentDoor({ invite, write, guest, href }: CommentDoorData) {
  const open = (event: MouseEvent) => {
    if (visitorNow().isSignedIn) return
    event.preventDefault()
    openSignIn({ sentence: guest, next: href })
  }
  return (
    <div className={css.door}>
      <p>{invite}</p>
      <a href={href} rel="nofollow" className={buttonClass({ size: 'sm' })} onClick={open}>
        {write}
      </a>
    </div>
  )
}

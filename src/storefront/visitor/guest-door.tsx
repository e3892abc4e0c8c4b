import type { MouseEvent } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'
import { useLocation } from '#web/hooks.ts'
import { openSignIn } from '../common/layers.ts'
import { link } from '../common/links.ts'

type GuestDoorProps = { guest: string; signIn: string; className: string | undefined }

/** Sign-in prompt in place of a members-only form; leads back to the form. */
export function GuestDoor({ guest, signIn, className }: GuestDoorProps) {
  const here = useLocation()
  const open = (event: MouseEvent) => {
    event.preventDefault()
    openSignIn({ sentence: guest, next: location.pathname + location.search })
  }
  return (
    <div className={className}>
      <p>{guest}</p>
      <ButtonLink
        size="sm"
        href={link(here, 'auth', { query: { next: here.pathname + here.search } })}
        aria-haspopup="dialog"
        onClick={open}
      >
        {signIn}
      </ButtonLink>
    </div>
  )
}

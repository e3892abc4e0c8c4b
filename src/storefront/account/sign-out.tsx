import type { FormEvent, ReactNode } from 'react'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { signOut } from '../visitor/account.ts'
import { useHere } from '../visitor/here.ts'

/** Ends with a new page, with a script and without one (R-4.6-09). */
export function SignOut({ className, children }: { className?: string; children: ReactNode }) {
  const here = useHere()
  const leave = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // What a call could not do the form does by itself.
    signOut(link(here, 'home')).catch(() => form.submit())
  }
  return (
    <PostForm to="/sign-out/" onSubmit={leave}>
      <button type="submit" className={className}>
        {children}
      </button>
    </PostForm>
  )
}

import type { FormEvent, ReactNode } from 'react'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { signOut } from '../visitor/account.ts'
import { useHere } from '../visitor/here.ts'

/** Sign-out button; ends with a page load, with and without JavaScript (R-4.6-09). */
export function SignOut({ className, children }: { className?: string; children: ReactNode }) {
  const here = useHere()
  const leave = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    // Fall back to a plain form post when the API call fails.
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

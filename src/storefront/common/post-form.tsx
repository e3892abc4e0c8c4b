/* chunk: crumbs */
import { use, type FormHTMLAttributes, type RefObject } from 'react'
import { useLocation } from '#web/hooks.ts'
import type { PageAddress } from '#web/page.ts'
import type { FormPath } from '../forms.ts'
import { PageOwner } from './page-owner.ts'

/** Form action URL, also for a button with its own action. */
export const formAction = (base: PageAddress['base'], to: FormPath): string => base + to

type PostFormProps = Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method'> & {
  to: FormPath
  ref?: RefObject<HTMLFormElement | null>
}

/** Form posted to `to` (forms.ts), with or without scripts; includes the URL of the current page. */
export function PostForm({ to, children, ...rest }: PostFormProps) {
  const { base, pathname, search } = useLocation()
  const owner = use(PageOwner)
  return (
    <form method="post" action={formAction(base, to)} noValidate {...rest}>
      <input type="hidden" name="from" value={pathname + search} />
      {owner !== undefined && <input type="hidden" name="page_owner" value={owner} />}
      {children}
    </form>
  )
}

import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Mark } from '#ui/mark.tsx'
import { useFormState } from '#web/hooks.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { useHere } from '../visitor/here.ts'
import type { ConfirmEmailData } from './confirm-email.loader.ts'
import css from './profile.module.css'

/** E-mail confirmation; works in any browser, without a session. */
export function ConfirmEmailPage({ t, token, isUsable }: ConfirmEmailData) {
  const here = useHere()
  const message = Object.values(useFormState('/profile/email-confirm/')?.errors ?? {})[0]?.[0]
  return (
    <div className={`container ${css.narrow}`}>
      <Mark />
      <h1 className="display-3">{isUsable ? t.title : t.deadTitle}</h1>
      <p>{isUsable ? t.text : t.deadText}</p>
      {message && <Alert tone="error">{message}</Alert>}
      {isUsable ? (
        <PostForm to="/profile/email-confirm/">
          <input type="hidden" name="token" value={token} />
          <Button type="submit">{t.button}</Button>
        </PostForm>
      ) : (
        <ButtonLink href={link(here, 'settings-profile')}>{t.settings}</ButtonLink>
      )}
    </div>
  )
}

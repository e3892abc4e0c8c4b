import { ArrowLeft } from 'lucide-react'
import { restoreCall } from '#shop/accounts/accounts.calls.ts'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { emailTrouble } from '../common/email.rules.ts'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'
import { MessagePanel } from './message-panel.tsx'
import { SendAgain } from './send-again.tsx'
import { useFilled } from './use-filled.ts'

const fields = ['email'] as const

/**
 * Password reset in two steps on one page (R-4.6-03): the address, then a notice that does not reveal whether an
 * account exists.
 */
export function RestoreForm() {
  const { t, isWindow, linkTo, email } = useAuth()
  const {
    props,
    field,
    message,
    isBusy,
    done: sentForm,
  } = usePostForm('/sign-in/restore/', {
    fields,
    allErrors: true,
    check: (values) => {
      const trouble = emailTrouble(values.email)
      return trouble ? { email: t[trouble] } : {}
    },
    send: (body, signal) => ask(restoreCall, { body, signal }),
    words: t,
  })
  const { missing, watch } = useFilled(props.ref, fields)
  if (sentForm) return <Sent email={sentForm.values.email} />
  const { error = message, defaultValue = email.get(), ...emailField } = field('email')
  const Heading = isWindow ? 'h3' : 'h1'
  return (
    <PostForm {...props} {...watch} className={css.form}>
      <a {...linkTo('login')} className={css.back}>
        <ArrowLeft aria-hidden />
        {t.toLogin}
      </a>
      <div>
        <Heading className={`display-3 ${css.title}`}>{t.restore}</Heading>
        <p className={css.text}>{t.restoreText}</p>
      </div>
      <TextField
        {...emailField}
        error={error}
        defaultValue={defaultValue}
        label={t.email}
        required
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
        maxLength={300}
      />
      <Button type="submit" wide busy={isBusy} disabled={missing !== undefined}>
        {missing ? t.enter[missing] : t.sendLetter}
      </Button>
    </PostForm>
  )
}

function Sent({ email }: { email: string }) {
  const { t } = useAuth()
  const send = (signal: AbortSignal) => ask(restoreCall, { body: { email }, signal })
  return (
    <MessagePanel
      of="restored"
      note={
        <>
          {t.restoredNote} {t.noLetter} <SendAgain send={send} isJustSent />
        </>
      }
    />
  )
}

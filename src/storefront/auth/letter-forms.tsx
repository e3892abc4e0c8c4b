import { activateCall, activationLetterCall, newPasswordCall } from '#shop/accounts/accounts.calls.ts'
import { ask } from '#ui/ask.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { NewPasswordField } from '../common/new-password-field.tsx'
import { passwordTrouble } from '../common/new-password.rules.ts'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import { fill } from '../common/fill.ts'
import css from './auth.module.css'
import { useAuth, type SignInAnswer } from './auth-context.ts'
import { MessagePanel, Panel, SignInPanel } from './message-panel.tsx'
import { useFilled } from './use-filled.ts'

/* Pages opened by links in letters. Opening a page does not consume its link; submitting the form does. */

const passwordFields = ['password'] as const

type NewPasswordProps = { token: string; email: string; sites: string }

export function NewPassword({ token, email, sites }: NewPasswordProps) {
  const { t } = useAuth()
  const [before, after] = t.linkedSites
  return (
    <PasswordForm
      to="/sign-in/new-password/"
      send={(password, signal) => ask(newPasswordCall, { body: { token, password }, signal })}
      title={t.newPassword}
      text={t.newPasswordText}
      note={sites && before + sites + after}
      button={t.saveAndSignIn}
      {...{ token, email }}
    />
  )
}

type ActivationProps = { token: string; email: string; needsPassword: boolean; site?: string }

export function Activation({ token, email, needsPassword, site }: ActivationProps) {
  const { t } = useAuth()
  if (!needsPassword) return <OwnActivation {...{ token, email }} />
  return (
    <PasswordForm
      to="/sign-in/activate/"
      send={(password, signal) => ask(activateCall, { body: { token, password }, signal })}
      title={t.activationPassword}
      text={t.activationPasswordText}
      note={site && fill(t.activationSite, { site })}
      button={t.activate}
      {...{ token, email }}
    />
  )
}

type PasswordFormProps = {
  to: '/sign-in/new-password/' | '/sign-in/activate/'
  send: (password: string, signal: AbortSignal) => Promise<SignInAnswer>
  title: string
  /** Texts before and after the e-mail. */
  text: readonly string[]
  note?: string
  button: string
  token: string
  email: string
}

function PasswordForm({ to, send, title, text: [before, after], note, button, token, email }: PasswordFormProps) {
  const { t, arrive } = useAuth()
  const {
    props,
    field,
    message,
    isBusy,
    done: sentForm,
  } = usePostForm(to, {
    fields: passwordFields,
    verbatim: passwordFields,
    allErrors: true,
    check: ({ password }) => {
      const trouble = passwordTrouble(password, email)
      return trouble ? { password: t[trouble] } : {}
    },
    send: async ({ password }, signal) => arrive(await send(password, signal)),
    words: t,
  })
  const { missing, watch } = useFilled(props.ref, passwordFields)
  return (
    <PostForm {...props} {...watch} className={css.form}>
      <div>
        <h1 className={`display-3 ${css.title}`}>{title}</h1>
        <p className={css.text}>
          {before}
          <b className={css.address}>{email}</b>
          {after}
        </p>
      </div>
      {note && <Alert tone="info">{note}</Alert>}
      {message && <Alert tone="error">{message}</Alert>}
      <input type="hidden" name="token" value={token} />
      {/* Password managers save the new password under this username. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField {...field('password')} label={t.newPassword} required t={t} emailNow={() => email} />
      <Button type="submit" wide busy={isBusy || sentForm !== undefined} disabled={missing !== undefined}>
        {missing ? t.enter[missing] : button}
      </Button>
    </PostForm>
  )
}

/** Activation in the browser that registered: one click, no password. */
function OwnActivation({ token, email }: { token: string; email: string }) {
  const { t, arrive } = useAuth()
  const {
    props,
    message,
    isBusy,
    done: sentForm,
  } = usePostForm('/sign-in/activate/', {
    fields: [],
    send: async (_, signal) => arrive(await ask(activateCall, { body: { token }, signal })),
    words: t,
  })
  const [before, after] = t.activationText
  const text = (
    <>
      {before}
      <b className={css.address}>{email}</b>
      {after}
    </>
  )
  return (
    <Panel title={t.activation} text={text}>
      <PostForm {...props} className={css.form}>
        <input type="hidden" name="token" value={token} />
        {message && <Alert tone="error">{message}</Alert>}
        <Button type="submit" wide busy={isBusy || sentForm !== undefined}>
          {t.activate}
        </Button>
      </PostForm>
    </Panel>
  )
}

export function DeadLink({ name, token }: { name: 'dead-activation' | 'dead-restore'; token: string }) {
  const { t, linkTo } = useAuth()
  if (name === 'dead-activation') return <DeadActivation token={token} />
  return (
    <Panel title={t.dead} text={t.deadRestore}>
      <ButtonLink {...linkTo('restore')} wide>
        {t.sendLink}
      </ButtonLink>
    </Panel>
  )
}

function DeadActivation({ token }: { token: string }) {
  const { t, linkTo } = useAuth()
  const {
    props,
    message,
    isBusy,
    done: sentForm,
  } = usePostForm('/sign-in/letter/', {
    fields: [],
    send: (_, signal) => ask(activationLetterCall, { body: { token }, signal }),
    words: t,
  })
  if (sentForm) return <MessagePanel of="registered" />
  return (
    <Panel title={t.dead} text={t.deadActivation} note={<TextLink {...linkTo('login')}>{t.alreadyActive}</TextLink>}>
      <PostForm {...props} className={css.form}>
        <input type="hidden" name="token" value={token} />
        {message && <Alert tone="error">{message}</Alert>}
        <Button type="submit" wide busy={isBusy}>
          {t.sendLink}
        </Button>
      </PostForm>
    </Panel>
  )
}

/** Neutral page for an unknown address under /auth/ (Q-33). */
export function NoSuchPage() {
  const { t } = useAuth()
  return <SignInPanel title={t.otherTitle} text={t.otherText} />
}

import { activationLetterCall, signInCall } from '#shop/accounts/accounts.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'
import { SendAgain } from './send-again.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useFilled } from './use-filled.ts'
import { clockText, useWait } from './use-wait.ts'

const fields = ['email', 'password'] as const

/** Sign-in form with the server message above the fields (R-8-09) and a countdown after too many attempts. */
export function LoginForm() {
  const { t, linkTo, arrive, next, email } = useAuth()
  const wait = useWait()
  const {
    props,
    field,
    message,
    isBusy,
    done: sentForm,
  } = usePostForm('/sign-in/', {
    fields,
    verbatim: ['password'],
    allErrors: true,
    send: async (body, signal) => arrive(await wait.watch(ask(signInCall, { body, signal }))),
    words: t,
  })
  const { missing, watch } = useFilled(props.ref, fields)
  const { defaultValue = email.get(), ...emailField } = field('email')
  return (
    <PostForm {...props} {...watch} className={css.form}>
      <Notice message={message} secondsLeft={wait.secondsLeft} />
      <TextField
        {...emailField}
        defaultValue={defaultValue}
        label={t.email}
        type="email"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
        maxLength={300}
      />
      <PasswordField {...field('password')} label={t.password} autoComplete="current-password" />
      {next && <input type="hidden" name="next" value={next} />}
      <p className={css.aside}>
        <TextLink {...linkTo('restore')}>{t.forgotten}</TextLink>
      </p>
      <Button
        type="submit"
        wide
        busy={isBusy || sentForm !== undefined}
        disabled={missing !== undefined || wait.secondsLeft > 0}
      >
        {missing ? t.enter[missing] : t.signIn}
      </Button>
      <SocialButtons />
    </PostForm>
  )
}

function Notice({ message, secondsLeft }: { message: string | undefined; secondsLeft: number }) {
  const { t, sentence, trouble, unconfirmedText, email, linkTo } = useAuth()
  if (secondsLeft > 0) {
    const [before, or, recover, end] = t.tooMany
    return (
      <Alert tone="error">
        {before}
        <b role="timer" aria-live="off" className={css.clock}>
          {clockText(secondsLeft)}
        </b>
        {or}
        <TextLink {...linkTo('restore')}>{recover}</TextLink>
        {end}
      </Alert>
    )
  }
  if (message && message === unconfirmedText)
    return (
      <Alert tone="error">
        {message}. {t.noLetter}{' '}
        <SendAgain send={(signal) => ask(activationLetterCall, { body: { email: email.get() }, signal })} />
      </Alert>
    )
  if (message) return <Alert tone="error">{message}</Alert>
  if (trouble) return <Alert tone="error">{trouble}</Alert>
  return sentence ? <Alert tone="info">{sentence}</Alert> : null
}

import { Check } from 'lucide-react'
import { cancelEmailCall, changeEmailCall, emailAgainCall } from '#shop/profile/profile.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextButton } from '#ui/text-link.tsx'
import { TextField } from '#ui/text-field.tsx'
import { QuietAction } from '../account/quiet-action.tsx'
import { useQuietForm } from '../account/use-quiet-form.ts'
import { useShownForm } from '../account/use-shown-form.ts'
import { fill } from '../common/fill.ts'
import { PostForm } from '../common/post-form.tsx'
import { Saved, Section } from './section.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

export function EmailSection({ t: { email: t, proof: proofWords }, person, proof }: SettingsData) {
  const form = useQuietForm('/settings-profile/email/', {
    fields: ['email', 'password'],
    secrets: ['password'],
    send: (body, signal) => ask(changeEmailCall, { body, signal }),
  })
  const again = useShownForm('/settings-profile/email-again/')
  const message = form.message ?? Object.values(again.errors)[0]?.[0]
  const { email, pendingEmail } = person
  const confirmation = (
    <span className={css.good}>
      <Check aria-hidden />
      {t.confirmed}
    </span>
  )
  return (
    <Section id="email" title={t.title} text={t.text}>
      <Saved id="email-changed">{t.changed}</Saved>
      {message && <Alert tone="error">{message}</Alert>}
      {pendingEmail && <Waiting t={t} email={pendingEmail} />}
      {proof && <SignInAgain t={proofWords} proof={proof} />}
      <PostForm {...form.props} className={css.form}>
        <TextField label={t.now} defaultValue={email} disabled hint={confirmation} />
        {!proof && (
          <>
            <TextField
              {...form.field('email')}
              label={t.next}
              type="email"
              autoComplete="email"
              maxLength={254}
              required
            />
            {person.hasPassword && <PasswordField {...form.secret('password')} label={t.password} required />}
            <div className={css.row}>
              <Button {...form.button} size="sm" look="quiet">
                {t.button}
              </Button>
            </div>
          </>
        )}
      </PostForm>
    </Section>
  )
}

function Waiting({ t, email }: { t: SettingsData['t']['email']; email: string }) {
  return (
    <Alert tone="info">
      <strong>{fill(t.waits, { email })}</strong> {t.waitsMore}
      <span className={css.choices}>
        <QuietAction
          to="/settings-profile/email-again/"
          send={(signal) => ask(emailAgainCall, { body: {}, signal })}
          doneText={fill(t.sentAgain, { email })}
        >
          <TextButton type="submit">{t.again}</TextButton>
        </QuietAction>
        <QuietAction to="/settings-profile/email-cancel/" send={(signal) => ask(cancelEmailCall, { body: {}, signal })}>
          <TextButton type="submit">{t.cancel}</TextButton>
        </QuietAction>
      </span>
    </Alert>
  )
}

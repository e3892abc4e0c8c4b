import { changePasswordCall, lettersCall } from '#shop/profile/profile.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useQuietForm } from '../account/use-quiet-form.ts'
import { NewPasswordField } from '../common/new-password-field.tsx'
import { PostForm } from '../common/post-form.tsx'
import { Saved, Section } from './section.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

export function PasswordSection({ t: { password: t, proof: proofWords }, person, proof }: SettingsData) {
  const form = useQuietForm('/settings-profile/password/', {
    fields: ['current_password', 'password'],
    secrets: ['current_password', 'password'],
    send: (body, signal) => ask(changePasswordCall, { body, signal }),
  })
  if (proof)
    return (
      <Section id="password" title={t.title} text={t.text}>
        <SignInAgain t={proofWords} proof={proof} />
      </Section>
    )
  return (
    <Section id="password" title={t.title} text={t.text}>
      {form.message && <Alert tone="error">{form.message}</Alert>}
      <PostForm {...form.props} className={css.form}>
        {/* Password managers save the new password under this username. */}
        <input type="text" name="username" autoComplete="username" defaultValue={person.email} hidden readOnly />
        {person.hasPassword && <PasswordField {...form.secret('current_password')} label={t.current} required />}
        <NewPasswordField
          key={form.saveCount}
          {...form.secret('password')}
          label={t.next}
          t={t}
          emailNow={() => person.email}
          required
        />
        <div className={css.row}>
          <Button {...form.button} size="sm" look="quiet">
            {t.button}
          </Button>
          <Saved id="password-saved" isOn={form.isSaved}>
            {t.changed}
          </Saved>
        </div>
      </PostForm>
    </Section>
  )
}

export function LettersSection({ t, person, newsletterText }: SettingsData) {
  const form = useQuietForm('/settings-profile/letters/', {
    fields: ['locale', 'newsletter'],
    send: ({ locale, newsletter }, signal) =>
      ask(lettersCall, { body: { locale: locale === 'en' ? 'en' : 'ru', newsletter: newsletter === 'true' }, signal }),
  })
  const { letters } = t
  const locales = (['ru', 'en'] as const).map((locale) => ({ value: locale, label: letters.locales[locale] }))
  return (
    <Section id="letters" title={letters.title} text={letters.text}>
      {form.message && <Alert tone="error">{form.message}</Alert>}
      <PostForm {...form.props} className={css.form}>
        <SelectField {...form.field('locale', person.locale)} label={letters.locale} options={locales} />
        <Switch name="newsletter" value="true" defaultChecked={person.newsletter} className={css.switch}>
          {letters.newsletter}
          <small>{newsletterText}</small>
        </Switch>
        <div className={css.row}>
          <Button {...form.button} size="sm" look="quiet">
            {t.save}
          </Button>
          <Saved id="letters-saved" isOn={form.isSaved}>
            {t.saved}
          </Saved>
        </div>
      </PostForm>
    </Section>
  )
}

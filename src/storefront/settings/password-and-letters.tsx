import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Switch } from '#ui/checkbox.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { useShownForm } from '../account/use-shown-form.ts'
import { NewPasswordField } from '../common/new-password-field.tsx'
import { PostForm } from '../common/post-form.tsx'
import { Saved, Section } from './section.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

export function PasswordSection({ t: { password: t }, person }: SettingsData) {
  const form = useShownForm('/settings-profile/password/')
  const message = form.errors['detail']?.[0]
  return (
    <Section id="password" title={t.title} text={t.text}>
      {message && <Alert tone="error">{message}</Alert>}
      <PostForm to="/settings-profile/password/" className={css.form}>
        {/* Password managers save the new password under this name. */}
        <input type="text" name="username" autoComplete="username" defaultValue={person.email} hidden readOnly />
        {person.hasPassword && <PasswordField {...form.secret('current_password')} label={t.current} required />}
        <NewPasswordField {...form.secret('password')} label={t.next} t={t} emailNow={() => person.email} required />
        <div className={css.row}>
          <Button type="submit" size="sm" look="quiet">
            {t.button}
          </Button>
          <Saved id="password-saved">{t.changed}</Saved>
        </div>
      </PostForm>
    </Section>
  )
}

export function LettersSection({ t, person, newsletterText }: SettingsData) {
  const form = useShownForm('/settings-profile/letters/')
  const { letters } = t
  const locales = (['ru', 'en'] as const).map((locale) => ({ value: locale, label: letters.locales[locale] }))
  return (
    <Section id="letters" title={letters.title} text={letters.text}>
      <PostForm to="/settings-profile/letters/" className={css.form}>
        <SelectField {...form.field('locale', person.locale)} label={letters.locale} options={locales} />
        <Switch name="newsletter" value="true" defaultChecked={person.newsletter} className={css.switch}>
          {letters.newsletter}
          <small>{newsletterText}</small>
        </Switch>
        <div className={css.row}>
          <Button type="submit" size="sm" look="quiet">
            {t.save}
          </Button>
          <Saved id="letters-saved">{t.saved}</Saved>
        </div>
      </PostForm>
    </Section>
  )
}

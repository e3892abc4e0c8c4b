import { activationLetterCall } from '#shop/accounts/accounts.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { NewPasswordField } from '../common/new-password-field.tsx'
import { PhoneInput } from '../phones/phone-input.tsx'
import { PostForm } from '../common/post-form.tsx'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'
import { Consents } from './consents.tsx'
import { LoyaltyFields } from './loyalty-fields.tsx'
import { MessagePanel } from './message-panel.tsx'
import { neededFields } from './registration.rules.ts'
import { SendAgain } from './send-again.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useFilled } from './use-filled.ts'
import { useRegistration, type RegistrationState } from './use-registration.ts'

/** Registration of a private customer, or of a professional approved by a manager (O-12). */
export function RegistrationForm() {
  const { t } = useAuth()
  const form = useRegistration()
  const { missing, watch } = useFilled(form.props.ref, neededFields)
  if (form.done) return <Registered values={form.done.values} />
  const { message, isBusy, props } = form
  return (
    <PostForm {...props} {...watch} className={css.form}>
      {message && <Alert tone="error">{message}</Alert>}
      <Kind of={form} />
      <Person of={form} />
      <TextField
        {...form.field('organisation')}
        label={t.organisation}
        hint={t.organisationNote}
        autoComplete="organization"
        maxLength={300}
        className={css.forWork}
      />
      <LoyaltyFields of={form} />
      <Consents of={form} />
      <Button type="submit" wide busy={isBusy} disabled={missing !== undefined}>
        {missing ? (
          t.enter[missing]
        ) : (
          <>
            <span className={css.forPerson}>{t.register}</span>
            <span className={css.forWork}>{t.apply}</span>
          </>
        )}
      </Button>
      <SocialButtons />
    </PostForm>
  )
}

function Kind({ of: form }: { of: RegistrationState }) {
  const { t } = useAuth()
  const { defaultValue = 'default' } = form.field('type')
  return (
    <fieldset className={css.kind}>
      <legend className="visually-hidden">{t.kind}</legend>
      <div className={css.segments}>
        {(['default', 'professional'] as const).map((value) => (
          <label key={value} className={css.segment}>
            <input type="radio" name="type" value={value} defaultChecked={value === defaultValue} />
            {value === 'default' ? t.person : t.professional}
          </label>
        ))}
      </div>
      <p className={`${css.note} ${css.forWork}`}>{t.professionalNote}</p>
    </fieldset>
  )
}

function Person({ of: form }: { of: RegistrationState }) {
  const { t, countries, email } = useAuth()
  const { defaultValue: iso } = form.field('phone_number_country')
  const { defaultValue = email.get(), ...emailField } = form.field('email')
  return (
    <>
      <div className={css.names}>
        <TextField
          {...form.field('first_name')}
          label={t.firstName}
          required
          autoComplete="given-name"
          maxLength={200}
        />
        <TextField
          {...form.field('last_name')}
          label={t.lastName}
          required
          autoComplete="family-name"
          maxLength={200}
        />
      </div>
      <TextField
        {...emailField}
        defaultValue={defaultValue}
        label={t.email}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={300}
      />
      <PhoneInput {...form.field('phone_number')} label={t.phone} required {...{ countries, iso }} />
      <NewPasswordField {...form.field('password')} label={t.password} required t={t} emailNow={email.get} />
    </>
  )
}

/** R-4.6-02: message in place of the form. */
function Registered({ values: { email, type } }: { values: { email: string; type: string } }) {
  const { t } = useAuth()
  if (type === 'professional') return <MessagePanel of="requested" />
  const send = (signal: AbortSignal) => ask(activationLetterCall, { body: { email }, signal })
  return (
    <MessagePanel
      of="registered"
      note={
        <>
          {t.registeredNote} {t.noLetter} <SendAgain send={send} isJustSent />
        </>
      }
    />
  )
}

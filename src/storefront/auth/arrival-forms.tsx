import { linkArrivalCall, registerArrivalCall } from '#shop/social/social.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { emailTrouble } from '../common/email.rules.ts'
import { fill } from '../common/fill.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import { useHere } from '../visitor/here.ts'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'
import type { AuthView } from './auth.loader.ts'
import { Consents } from './consents.tsx'
import { MessagePanel, Panel, SignInPanel } from './message-panel.tsx'
import { useFilled } from './use-filled.ts'
import { PhoneInput } from '../phones/phone-input.tsx'
import { wholePhone } from '../phones/whole-phone.rules.ts'

/* Steps that complete a sign-in with a social network. */

type ViewProps<Name extends AuthView['name']> = Omit<Extract<AuthView, { name: Name }>, 'name'>

const linkFields = ['password'] as const

/** Link to an existing account with the same e-mail, confirmed by its password. */
export function ArrivalLinkForm({ token, site, email }: ViewProps<'arrival-link'>) {
  const { t, linkTo, arrive } = useAuth()
  const {
    props,
    field,
    message,
    isBusy,
    done: sentForm,
  } = usePostForm('/sign-in/social-link/', {
    fields: linkFields,
    verbatim: linkFields,
    allErrors: true,
    send: async ({ password }, signal) => arrive(await ask(linkArrivalCall, { body: { token, password }, signal })),
    words: t,
  })
  const { missing, watch } = useFilled(props.ref, linkFields)
  return (
    <PostForm {...props} {...watch} className={css.form}>
      <Heading title={fill(t.arrivalLink, { site })} text={fill(t.arrivalLinkText, { email, site })} />
      {message && <Alert tone="error">{message}</Alert>}
      <input type="hidden" name="token" value={token} />
      {/* Password managers need the username of the password. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('password')} label={t.password} autoComplete="current-password" />
      <p className={css.aside}>
        <TextLink {...linkTo('restore')}>{t.forgotten}</TextLink>
      </p>
      <Button type="submit" wide busy={isBusy || sentForm !== undefined} disabled={missing !== undefined}>
        {missing ? t.enter[missing] : t.linkAndSignIn}
      </Button>
    </PostForm>
  )
}

const Heading = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h1 className={`display-3 ${css.title}`}>{title}</h1>
    <p className={css.text}>{text}</p>
  </div>
)

const registrationFields = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'phone_number_country',
  'consent',
  'consent_offer',
  'consent_letters',
] as const
const neededFields = ['first_name', 'last_name', 'email', 'phone_number'] as const

type Registration = ViewProps<'arrival-registration'>

function useArrivalRegistration(token: string) {
  const { t, countries, arrive } = useAuth()
  return usePostForm('/sign-in/social-register/', {
    fields: registrationFields,
    allErrors: true,
    check: (values) => ({
      ...(emailTrouble(values.email) === 'emailWrong' && { email: t.emailWrong }),
      ...Object.fromEntries(
        [...neededFields, 'consent' as const, 'consent_offer' as const]
          .filter((name) => values[name] === '')
          .map((name) => [name, t.required]),
      ),
    }),
    send: async (values, signal) => {
      const { first_name, last_name, email, phone_number, phone_number_country, consent_letters } = values
      const body = {
        token,
        first_name,
        last_name,
        email,
        phone_number: wholePhone(phone_number, phone_number_country, countries),
        consent: values.consent !== '' && values.consent_offer !== '',
        ...(consent_letters && { consent_letters: true }),
      }
      const answer = await ask(registerArrivalCall, { body, signal })
      if (answer.token === undefined) return { needsLetter: true }
      await arrive(answer)
      return { needsLetter: false }
    },
    words: t,
  })
}

export type ArrivalRegistrationState = ReturnType<typeof useArrivalRegistration>

/** Registration prefilled with the profile from the social network. */
export function ArrivalRegistrationForm(props: Registration) {
  const { t } = useAuth()
  const form = useArrivalRegistration(props.token)
  const { missing, watch } = useFilled(form.props.ref, neededFields)
  if (form.done?.answer.needsLetter) return <MessagePanel of="registered" />
  return (
    <PostForm {...form.props} {...watch} className={css.form}>
      <Heading title={t.arrivalRegistration} text={fill(t.arrivalRegistrationText, { site: props.site })} />
      {form.message && <Alert tone="error">{form.message}</Alert>}
      <input type="hidden" name="token" value={props.token} />
      <PersonFields of={form} {...props} />
      <Consents of={form} />
      <Button type="submit" wide busy={form.isBusy || form.done !== undefined} disabled={missing !== undefined}>
        {missing ? t.enter[missing] : t.register}
      </Button>
    </PostForm>
  )
}

function PersonFields({ of: form, person, isEmailVerified, site }: Registration & { of: ArrivalRegistrationState }) {
  const { t, countries } = useAuth()
  const { defaultValue: iso } = form.field('phone_number_country')
  const { defaultValue: number = person.phone_number, ...phoneField } = form.field('phone_number')
  /** Posted value, otherwise the one from the social network. */
  const field = (name: 'first_name' | 'last_name' | 'email') => {
    const { defaultValue = person[name], ...rest } = form.field(name)
    return { ...rest, defaultValue, required: true }
  }
  return (
    <>
      <div className={css.names}>
        <TextField {...field('first_name')} label={t.firstName} autoComplete="given-name" maxLength={200} />
        <TextField {...field('last_name')} label={t.lastName} autoComplete="family-name" maxLength={200} />
      </div>
      <TextField
        {...field('email')}
        label={t.email}
        hint={isEmailVerified ? fill(t.provedEmail, { site }) : undefined}
        readOnly={isEmailVerified}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        maxLength={300}
      />
      <PhoneInput {...phoneField} label={t.phone} required {...{ countries, iso }} defaultValue={number} />
    </>
  )
}

/** Signed-in member whose social network has another or an unverified e-mail. */
export function ArrivalOther({ site, email }: ViewProps<'arrival-other'>) {
  const { t } = useAuth()
  return (
    <Panel title={fill(t.arrivalOther, { site })} text={fill(t.arrivalOtherText, { site, email })}>
      <ButtonLink href={link(useHere(), 'settings-profile')} wide>
        {t.toSettings}
      </ButtonLink>
    </Panel>
  )
}

export function ArrivalOver() {
  const { t } = useAuth()
  return <SignInPanel title={t.arrivalOver} text={t.arrivalOverText} />
}

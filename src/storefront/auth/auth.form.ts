import { Type } from 'typebox'
import { nextPage } from '#shop/next-page.ts'
import { Registration } from '#shop/accounts/accounts.schemas.ts'
import { activate } from '#shop/accounts/activate.action.ts'
import { askForActivation, askForNewPassword } from '#shop/accounts/ask-for-letter.action.ts'
import { setNewPassword } from '#shop/accounts/new-password.action.ts'
import { register } from '#shop/accounts/register.action.ts'
import { signIn } from '#shop/accounts/sign-in.action.ts'
import { mailLimit, signInLimit } from '#shop/route-limits.ts'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import { form } from '../common/form.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const ru = { base: '' } as const
const page = link(ru, 'auth')
const home = link(ru, 'home')
const profile = link(ru, 'profile')

const Email = Type.String({ minLength: 1, maxLength: 300 })
const Password = Type.String({ minLength: 1, maxLength: 1_000, writeOnly: true })
const LinkToken = Type.String({ minLength: 1, maxLength: 100 })
/** Redirect target after sign-in. */
const Next = Type.Optional(Type.String({ maxLength: 500 }))

/** Path without its language prefix. */
export function targetOf(next: string | undefined, locale: Locale): string {
  const path = nextPage(next) ?? profile
  const prefix = localePrefix(locale)
  return prefix && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path
}

export const signInForm = form({
  path: '/sign-in/',
  page,
  fields: Type.Object({ email: Email, password: Password, next: Next }),
  limit: signInLimit,
  act: async ({ app, fields: { next, ...body }, session, locale, now }) => {
    session.begin((await signIn(app, { ...body, browser: session.browser(), now })).token)
    return targetOf(next, locale)
  },
})

/** Sign-out; idempotent, also without a session. */
export const signOutForm = form({
  path: '/sign-out/',
  fields: Type.Object({}),
  act: async ({ session }) => {
    await session.end()
    return home
  },
})

const Consent = Type.Literal(true)

export const registerForm = form({
  path: '/sign-in/register/',
  page: link(ru, 'registration'),
  fields: Type.Object({
    ...Type.Omit(Registration, ['email', 'password', 'consent']).properties,
    email: Email,
    password: Password,
    phone_number_country: Type.Optional(Type.String({ maxLength: 2 })),
    consent: Consent,
    consent_offer: Consent,
  }),
  limit: mailLimit,
  act: async ({ app, fields, session, locale, now }) => {
    const phone = wholePhone(fields.phone_number, fields.phone_number_country, phoneCountries(locale))
    const { type } = await register(app, {
      body: { ...fields, phone_number: phone },
      locale,
      browser: session.browser(),
      now,
    })
    return link(ru, 'registration', { query: { sent: type } })
  },
})

export const activateForm = form({
  path: '/sign-in/activate/',
  page,
  fields: Type.Object({ token: LinkToken, password: Type.Optional(Password) }),
  limit: signInLimit,
  act: async ({ app, fields, session, now }) => {
    session.begin((await activate(app.db, { ...fields, browser: session.browser(), now })).token)
    return profile
  },
})

/** Activation letter by token: the link permits only another letter. */
export const activationLetterForm = form({
  path: '/sign-in/letter/',
  page,
  fields: Type.Object({ token: LinkToken }),
  limit: mailLimit,
  act: async ({ app, fields: { token }, session }) => {
    await askForActivation(app, { token, browser: session.browser() })
    return link(ru, 'registration', { query: { sent: 'default' } })
  },
})

export const restoreForm = form({
  path: '/sign-in/restore/',
  page: link(ru, 'restore'),
  fields: Type.Object({ email: Email }),
  limit: mailLimit,
  act: async ({ app, fields: { email }, session }) => {
    await askForNewPassword(app, { email, browser: session.browser() })
    return link(ru, 'restore', { query: { sent: 1 } })
  },
})

export const newPasswordForm = form({
  path: '/sign-in/new-password/',
  page: link(ru, 'restore'),
  fields: Type.Object({ token: LinkToken, password: Password }),
  limit: signInLimit,
  act: async ({ app, fields, session, now }) => {
    session.begin((await setNewPassword(app.db, { ...fields, browser: session.browser(), now })).token)
    return profile
  },
})

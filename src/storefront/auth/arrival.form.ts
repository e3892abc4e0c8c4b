import { Type } from 'typebox'
import { ArrivalLink, ArrivalRegistration } from '#shop/social/social.schemas.ts'
import { linkArrival, registerArrival } from '#shop/social/arrivals.action.ts'
import { mailLimit, signInLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { targetOf } from './auth.form.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const ru = { base: '' } as const
const page = link(ru, 'auth')

export const linkArrivalForm = form({
  path: '/sign-in/social-link/',
  page,
  fields: Type.Object({
    token: ArrivalLink.properties.token,
    password: Type.String({ minLength: 1, maxLength: 1_000, writeOnly: true }),
  }),
  limit: signInLimit,
  act: async ({ app, fields, session, locale, now }) => {
    const { token, target } = await linkArrival(app, { ...fields, browser: session.browser(), now })
    session.begin(token)
    return targetOf(target, locale)
  },
})

export const registerArrivalForm = form({
  path: '/sign-in/social-register/',
  page,
  fields: Type.Object({
    ...Type.Omit(ArrivalRegistration, ['consent']).properties,
    phone_number_country: Type.Optional(Type.String({ maxLength: 2 })),
    consent: Type.Literal(true),
    consent_offer: Type.Literal(true),
  }),
  limit: mailLimit,
  act: async ({ app, fields: { token, ...body }, session, locale, now }) => {
    const phone = wholePhone(body.phone_number, body.phone_number_country, phoneCountries(locale))
    const input = { token, body: { ...body, phone_number: phone }, locale, browser: session.browser(), now }
    const answer = await registerArrival(app, input)
    if (!answer) return link(ru, 'registration', { query: { sent: 'default' } })
    session.begin(answer.token)
    return targetOf(answer.target, locale)
  },
})

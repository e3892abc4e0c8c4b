import { Type } from 'typebox'
import { endOtherSessions, endSession } from '#shop/accounts/sign-in.action.ts'
import { forgetCard } from '#shop/cards/cards.actions.ts'
import { CardId } from '#shop/cards/cards.schemas.ts'
import {
  askForNewEmail,
  cancelNewEmail,
  confirmNewEmail,
  sendEmailLinkAgain,
} from '#shop/profile/change-email.action.ts'
import { changeInfo, chooseLetters } from '#shop/profile/change-info.action.ts'
import { changePassword } from '#shop/profile/change-password.action.ts'
import { askForData } from '#shop/profile/data-file.action.ts'
import { askForDeletion, keepAccount } from '#shop/profile/delete-account.action.ts'
import { leaveLoyalty } from '#shop/profile/join-loyalty.action.ts'
import { mailLimit, signInLimit } from '#shop/route-limits.ts'
import { unlinkSite } from '#shop/social/arrivals.action.ts'
import { SiteName } from '#shop/social/social.schemas.ts'
import { form } from '../common/form.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const page = link({ base: '' }, 'settings-profile')
/** Fragment of an element that reports success. */
const at = (id: string) => `${page}#${id}`

const Password = Type.String({ minLength: 1, maxLength: 1_000, writeOnly: true })
const Name = Type.String({ minLength: 1, maxLength: 200 })
const nothing = Type.Object({})

export const infoForm = form({
  path: '/settings-profile/info/',
  page,
  fields: Type.Object({
    first_name: Name,
    last_name: Name,
    phone_number: Type.String({ minLength: 1, maxLength: 60 }),
    phone_number_country: Type.Optional(Type.String({ maxLength: 2 })),
    date_of_birth: Type.Optional(Type.String({ maxLength: 10 })),
    specialty: Type.Optional(Type.String({ maxLength: 60 })),
    custom_speciality: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  act: async ({ app, fields: { phone_number_country: iso, ...body }, member, locale, now }) => {
    const { accountId } = await member()
    const phone = wholePhone(body.phone_number, iso, phoneCountries(locale))
    const changes = { ...body, phone_number: phone, specialty: body.specialty ?? '' }
    await changeInfo(app.db, { accountId, body: changes, now })
    return at('info-saved')
  },
})

export const emailForm = form({
  path: '/settings-profile/email/',
  page,
  fields: Type.Object({ email: Type.String({ minLength: 1, maxLength: 300 }), password: Type.Optional(Password) }),
  limit: mailLimit,
  act: async ({ app, fields: { email, password = '' }, member, now }) => {
    const { accountId, sessionId } = await member()
    await askForNewEmail(app, { accountId, sessionId, email, password, now })
    return at('email')
  },
})

export const emailAgainForm = form({
  path: '/settings-profile/email-again/',
  page,
  fields: nothing,
  limit: mailLimit,
  act: async ({ app, member }) => {
    await sendEmailLinkAgain(app, (await member()).accountId)
    return at('email')
  },
})

export const emailCancelForm = form({
  path: '/settings-profile/email-cancel/',
  page,
  fields: nothing,
  act: async ({ app, member }) => {
    await cancelNewEmail(app.db, (await member()).accountId)
    return at('email')
  },
})

export const confirmEmailForm = form({
  path: '/profile/email-confirm/',
  page,
  fields: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  limit: signInLimit,
  act: async ({ app, fields: { token }, now }) => {
    await confirmNewEmail(app.db, { token, now })
    return at('email-changed')
  },
})

export const passwordForm = form({
  path: '/settings-profile/password/',
  page,
  fields: Type.Object({ current_password: Type.Optional(Password), password: Password }),
  limit: signInLimit,
  act: async ({ app, fields: { current_password: currentPassword = '', password }, member, session, now }) => {
    const { accountId, sessionId } = await member()
    const input = { accountId, sessionId, currentPassword, password, browser: session.browser(), now }
    session.begin((await changePassword(app, input)).token)
    return at('password-saved')
  },
})

export const lettersForm = form({
  path: '/settings-profile/letters/',
  page,
  fields: Type.Object({
    locale: Type.Unsafe<'ru' | 'en'>({ type: 'string', enum: ['ru', 'en'] }),
    newsletter: Type.Optional(Type.Boolean()),
  }),
  act: async ({ app: { db }, fields: { locale, newsletter: isWanted = false }, member, session, now }) => {
    const { accountId } = await member()
    await changeInfo(db, { accountId, body: { locale }, now })
    await chooseLetters(db, { accountId, isWanted, address: session.browser().address, locale, now })
    return at('letters-saved')
  },
})

export const sessionForm = form({
  path: '/settings-profile/session/',
  page,
  fields: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  act: async ({ app, fields: { id }, member }) => {
    await endSession(app.db, (await member()).accountId, id)
    return at('sessions-ended')
  },
})

export const otherSessionsForm = form({
  path: '/settings-profile/sessions/',
  page,
  fields: nothing,
  act: async ({ app, member }) => {
    const { accountId, sessionId } = await member()
    await endOtherSessions(app.db, accountId, sessionId)
    return at('sessions-ended')
  },
})

export const unlinkForm = form({
  path: '/settings-profile/unlink/',
  page,
  fields: SiteName,
  act: async ({ app, fields: { provider: site }, member }) => {
    await unlinkSite(app.db, { accountId: (await member()).accountId, site })
    return at('site-unlinked')
  },
})

export const cardForm = form({
  path: '/settings-profile/card/',
  page,
  fields: CardId,
  act: async ({ app, fields: { id }, member }) => {
    await forgetCard(app.db, { accountId: (await member()).accountId, id })
    return at('card-forgotten')
  },
})

export const dataForm = form({
  path: '/settings-profile/data/',
  page,
  fields: nothing,
  limit: mailLimit,
  act: async ({ app, member, now }) => {
    await askForData(app.db, { accountId: (await member()).accountId, now })
    return at('data')
  },
})

export const leaveLoyaltyForm = form({
  path: '/settings-profile/leave-loyalty/',
  page,
  fields: nothing,
  act: async ({ app, member, session, now }) => {
    await leaveLoyalty(app.db, { accountId: (await member()).accountId, address: session.browser().address, now })
    return at('data')
  },
})

export const deleteForm = form({
  path: '/settings-profile/delete/',
  page,
  fields: Type.Object({ password: Type.Optional(Password) }),
  limit: signInLimit,
  act: async ({ app, fields: { password = '' }, member, now }) => {
    const { accountId, sessionId } = await member()
    await askForDeletion(app, { accountId, sessionId, password, now })
    return page
  },
})

export const keepForm = form({
  path: '/settings-profile/keep/',
  page,
  fields: nothing,
  act: async ({ app, member }) => {
    await keepAccount(app.db, (await member()).accountId)
    return at('kept')
  },
})

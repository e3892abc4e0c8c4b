import { Type, type Static } from 'typebox'
import { conversationLinks } from '#shop/conversations/conversation-link.ts'
import {
  feedbackTopics,
  maxAboutLength,
  maxMessageLength,
  managerTopics,
  maxFiles,
  replyWays,
} from '#shop/conversations/conversations.rules.ts'
import { closeOrOpen, writeOn, type IsTheirs } from '#shop/conversations/move-conversation.action.ts'
import { startConversation } from '#shop/conversations/start-conversation.action.ts'
import { ownerOf } from '#shop/profile/profile.queries.ts'
import { letterLimit } from '#shop/route-limits.ts'
import { form, type FormVisit } from '../common/form.ts'
import { link } from '../common/links.ts'
import { phoneCountries } from '../phones/phone-countries.ts'
import { wholePhone } from '../phones/whole-phone.rules.ts'

const page = link({ base: '' }, 'feedback')
/** Body limit for three thousand URL-encoded Cyrillic letters and the other fields. */
const bodyBytes = 48 * 1024

const text = Type.String({ minLength: 1, maxLength: maxMessageLength })
const files = Type.Optional(Type.String({ maxLength: maxFiles * 40 }))
const name = Type.String({ minLength: 1, maxLength: 100 })
const email = Type.String({ minLength: 1, maxLength: 254, format: 'email' })
const phone = Type.Optional(Type.String({ maxLength: 32 }))
const phoneCountry = Type.Optional(Type.String({ maxLength: 2 }))
const common = {
  about: Type.Optional(Type.String({ maxLength: maxAboutLength })),
  phone,
  phone_country: phoneCountry,
  text,
  files,
  consent: Type.Literal(true),
}

/** Attachments of a message posted without JavaScript. */
export const attachments = {
  fieldOf: (field: string) => (field === 'attachments' ? 'files' : undefined),
  holdsIds: (field: string) => field === 'files',
  most: maxFiles,
  takesFiles: true,
} as const

export const fileIds = (field: string | undefined): string[] =>
  (field ?? '').split(',').filter((id) => /^[0-9a-f]{32}$/.test(id))

type PhoneFields = { phone?: string; phone_country?: string }
export const phoneOf = (fields: PhoneFields, locale: FormVisit<object>['locale']): string | undefined =>
  fields.phone && wholePhone(fields.phone, fields.phone_country, phoneCountries(locale))

export const feedbackForm = form({
  path: '/feedback/form/send/',
  page,
  fields: Type.Object({ ...common, topic: Type.Enum([...feedbackTopics]), name, email }),
  limit: letterLimit,
  bodyBytes,
  photos: attachments,
  act: async ({ app, fields, owner, locale, address, now }) => {
    const number = await startConversation(app.db, {
      ...fields,
      address,
      kind: 'feedback',
      phone: phoneOf(fields, locale),
      files: fileIds(fields.files),
      uploader: await owner(),
      locale,
      now,
    })
    return pageOf(app, number, now)
  },
})

type FormApp = FormVisit<object>['app']
export const pageOf = ({ secretKeys }: Pick<FormApp, 'secretKeys'>, number: number, now: Date): string =>
  link({ base: '' }, 'letter', { key: conversationLinks(secretKeys).keyOf(number, now) })

const managerFields = {
  ...common,
  topic: Type.Enum([...managerTopics]),
  reply_way: Type.Optional(Type.Enum([...replyWays])),
}
const guestFields = Type.Object({ ...managerFields, name, email })
const memberFields = Type.Object({ ...managerFields, name: Type.Optional(name), email: Type.Optional(email) })

async function writeToManager({ app, fields, owner, locale, address, now }: FormVisit<Static<typeof memberFields>>) {
  const uploader = await owner()
  const account = 'accountId' in uploader ? await ownerOf(app.db, uploader.accountId, now) : undefined
  const number = await startConversation(app.db, {
    ...fields,
    kind: 'manager',
    name: account?.firstName ?? fields.name ?? '',
    email: account?.email ?? fields.email ?? '',
    phone: phoneOf(fields, locale) || account?.phone || undefined,
    replyWay: fields.reply_way,
    files: fileIds(fields.files),
    uploader,
    locale,
    address,
    now,
  })
  return account
    ? link({ base: '' }, 'write-to-manager', { query: { letter: String(number) } })
    : pageOf(app, number, now)
}

/**
 * Message to a manager. Members are known by name; a guest gives name and contact, and all errors are shown together.
 */
export const managerForm = form({
  path: '/write-to-manager/send/',
  page: link({ base: '' }, 'write-to-manager'),
  fields: memberFields,
  limit: letterLimit,
  bodyBytes,
  photos: attachments,
  detour: {
    isNeeded: (fields) => 'name' in fields || 'email' in fields,
    form: { fields: guestFields, act: writeToManager },
  },
  act: writeToManager,
})

const ConversationName = {
  number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  key: Type.Optional(Type.String({ maxLength: 100 })),
}
type NameVisit = FormVisit<{ number: number; key?: string }>

/** Access by the key in a letter, or by the account of the author. */
async function accessOf({ app, fields, owner, now }: NameVisit) {
  const keyNumber = fields.key === undefined ? undefined : conversationLinks(app.secretKeys).numberIn(fields.key, now)
  const uploader = await owner()
  const accountId = 'accountId' in uploader ? uploader.accountId : undefined
  const isTheirs: IsTheirs = (conversation) =>
    conversation.id === keyNumber || (accountId !== undefined && conversation.accountId === accountId)
  return { number: fields.number, isTheirs, uploader }
}

export const writeOnForm = form({
  path: '/feedback/form/write/',
  page,
  fields: Type.Object({ ...ConversationName, text, files }),
  limit: letterLimit,
  bodyBytes,
  photos: attachments,
  act: async (visit) => {
    const { app, fields, now } = visit
    const message = { text: fields.text, files: fileIds(fields.files) }
    await writeOn(app.db, { ...(await accessOf(visit)), ...message, now })
    return '#latest'
  },
})

export const settleConversationForm = form({
  path: '/feedback/form/settle/',
  page,
  fields: Type.Object({ ...ConversationName, settled: Type.Enum(['yes', 'no']) }),
  limit: letterLimit,
  act: async (visit) => {
    const { app, fields, now } = visit
    await closeOrOpen(app.db, { ...(await accessOf(visit)), isClosed: fields.settled === 'yes', now })
    return '#latest'
  },
})

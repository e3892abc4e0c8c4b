import { Type } from 'typebox'
import { subscribe } from '#shop/inbox/inbox.actions.ts'
import { subscribeLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'

/** Newsletter subscription; idempotent. */
export const subscribeForm = form({
  path: '/subscribe/',
  fields: Type.Object({
    email: Type.String({ minLength: 1, maxLength: 254, format: 'email' }),
    consent: Type.Literal(true),
  }),
  limit: subscribeLimit,
  act: async ({ app, fields, locale, address, now }) => {
    await subscribe(app.db, { ...fields, locale, address, now })
    return '#subscribed'
  },
})

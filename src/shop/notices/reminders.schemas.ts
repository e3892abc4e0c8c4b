import { Type, type Static } from 'typebox'

const Slug = Type.String({ minLength: 1, maxLength: 200 })

export const ReminderWish = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254, format: 'email' }),
  /** Article by its address: /sales/{category}/{article}/. */
  category: Slug,
  article: Slug,
  consent: Type.Boolean(),
})
export type ReminderWishBody = Static<typeof ReminderWish>

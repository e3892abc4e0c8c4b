import { askForReminder } from '#shop/notices/reminders.actions.ts'
import { ReminderWish } from '#shop/notices/reminders.schemas.ts'
import { noticeLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'

/** Subscription to one letter at the start of a promotion; idempotent. */
export const reminderForm = form({
  path: '/promotion-reminder/',
  fields: ReminderWish,
  limit: noticeLimit,
  act: async ({ app, fields, owner, locale, address, now }) => {
    await askForReminder(app, { ...fields, owner: await owner(), locale, address, now })
    return '#reminder-kept'
  },
})

import { post } from '#kernel/call.ts'
import type { SaidAnswer } from '../product/product.schemas.ts'
import type { ReminderWishBody } from './reminders.schemas.ts'

export const reminderCall = post<ReminderWishBody, SaidAnswer>('/api/blog/reminder/')

import type { App } from '../app.type.ts'
import { stockNoticeCall } from '../product/product.calls.ts'
import { NoticeWish, Said } from '../product/product.schemas.ts'
import { answers } from '../product/product.texts.ts'
import { noticeLimit } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { askForStockNotice } from './notices.actions.ts'
import { askForReminder } from './reminders.actions.ts'
import { reminderCall } from './reminders.calls.ts'
import { ReminderWish } from './reminders.schemas.ts'
import { reminderKept } from './reminders.texts.ts'

export function noticeRoutes(app: App): void {
  const { clock, owners } = app
  serve(
    app,
    stockNoticeCall,
    {
      summary: 'Написать, когда размер появится',
      group: 'Товар',
      body: NoticeWish,
      limit: noticeLimit,
      bodyBytes: 2048,
      answer: Said,
      status: 201,
      refusals: { 409: 'Размер уже можно заказать', 429: 'Слишком много просьб' },
    },
    async ({ body, locale, request, reply }) => {
      const { email, trade_offer: offerId, consent } = body
      const asker = { email, owner: await owners.known(request, reply), address: request.ip }
      await askForStockNotice(app, { ...asker, offerId, consent, locale, now: clock() })
      return { message: answers.noticeKept[locale] }
    },
  )
  serve(
    app,
    reminderCall,
    {
      summary: 'Напомнить о начале акции',
      group: 'Витрина',
      body: ReminderWish,
      limit: noticeLimit,
      bodyBytes: 2048,
      answer: Said,
      status: 201,
      refusals: { 409: 'Акция уже началась', 429: 'Слишком много просьб' },
    },
    async ({ body, locale, request, reply }) => {
      const owner = await owners.known(request, reply)
      await askForReminder(app, { ...body, owner, locale, address: request.ip, now: clock() })
      return { message: reminderKept[locale] }
    },
  )
}

import type { App } from '../app.type.ts'
import { stockNoticeCall } from '../product/product.calls.ts'
import { NoticeWish, Said } from '../product/product.schemas.ts'
import { answers } from '../product/product.texts.ts'
import { noticeLimit } from '../route-limits.ts'
import { serve } from '#http/serve.ts'
import { askForStockNotice } from './notices.actions.ts'

/** Nobody's mail is filled with letters they did not ask for, whoever asks. */
const perMailbox = { name: 'stock-notice-mailbox', points: 40, seconds: 86_400 }

export function noticeRoutes(app: App): void {
  const { db, clock, limits } = app
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
    async ({ body, locale }) => {
      const { email, trade_offer: offerId, consent } = body
      await limits.take(perMailbox, email.toLowerCase())
      await askForStockNotice(db, { email, offerId, consent, locale, now: clock() })
      return { message: answers.noticeKept[locale] }
    },
  )
}

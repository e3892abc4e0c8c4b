import { Type } from 'typebox'
import { askForStockNotice } from '#shop/notices/notices.actions.ts'
import { NoticeWish } from '#shop/product/product.schemas.ts'
import { noticeLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'

const Chosen = Type.Optional(Type.Integer())

/** Back-in-stock notice: one e-mail per request; a repeated request is ignored. */
export const noticeForm = form({
  path: '/stock-notice/',
  // Current choice, restored when the page is rendered again.
  fields: Type.Object({ ...NoticeWish.properties, product: Chosen, size: Chosen, height: Chosen }),
  limit: noticeLimit,
  act: async ({ app, fields, owner, locale, address, now }) => {
    const { email, trade_offer: offerId, consent } = fields
    const asker = { email, owner: await owner(), address }
    await askForStockNotice(app, { ...asker, offerId, consent, locale, now })
    return '#notice-kept'
  },
})

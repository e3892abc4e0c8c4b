import { Type } from 'typebox'
import { askForStockNotice } from '#shop/notices/notices.actions.ts'
import { NoticeWish } from '#shop/product/product.schemas.ts'
import { noticeLimit } from '#shop/route-limits.ts'
import { form } from '../common/form.ts'

const Chosen = Type.Optional(Type.Integer())

/** One letter when a size is back; asking twice is asking once. */
export const noticeForm = form({
  path: '/stock-notice/',
  // What stands chosen on the page comes along, to be chosen there again.
  fields: Type.Object({ ...NoticeWish.properties, product: Chosen, size: Chosen, height: Chosen }),
  limit: noticeLimit,
  act: async ({ app, fields, owner, locale, address, now }) => {
    const { email, trade_offer: offerId, consent } = fields
    const asker = { email, owner: await owner(), address }
    await askForStockNotice(app, { ...asker, offerId, consent, locale, now })
    return '#notice-kept'
  },
})

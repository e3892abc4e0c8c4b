import { refusalTexts } from '#http/http.texts.ts'
import { accountRefusals } from './accounts/accounts.texts.ts'
import { addressRefusals } from './addresses/addresses.texts.ts'
import { cardRefusals } from './cards/cards.texts.ts'
import { cartRefusals } from './cart/cart.texts.ts'
import { certificateRefusals } from './certificate-sales/certificate-sales.texts.ts'
import { createOrderRefusals } from './checkout/create-order.texts.ts'
import { checkoutRefusals } from './checkout/checkout.texts.ts'
import { commentRefusals } from './comments/comments.texts.ts'
import { conversationRefusals } from './conversations/conversations.texts.ts'
import { deliveryRefusals } from './delivery/delivery.texts.ts'
import { favouritesRefusals } from './favourites/favourites.texts.ts'
import { invoiceRefusals } from './invoices/invoices.texts.ts'
import { mediaRefusals } from './media/media.texts.ts'
import { orderRefusals } from './orders/orders.texts.ts'
import { paymentRefusals } from './payments/payments.texts.ts'
import { receiptRefusals } from './receipts/receipts.texts.ts'
import { pointsRefusals } from './points/points.texts.ts'
import { reminderRefusals } from './notices/reminders.texts.ts'
import { productRefusals } from './product/product.texts.ts'
import { measureRefusals } from './measures/measures.texts.ts'
import { supplyRefusals } from './supply/supply.texts.ts'
import { stockRefusals } from './stock/stock.texts.ts'
import { returnRefusals } from './returns/returns.texts.ts'
import { reviewRefusals } from './reviews/reviews.texts.ts'
import { storeRefusals } from './stores/stores.texts.ts'
import { uploadRefusals } from './uploads/uploads.texts.ts'
import { socialRefusals } from './social/social.texts.ts'
import { profileRefusals } from './profile/profile.texts.ts'

/** Messages of the public API for each refusal code; the texts of a domain are in its own file. */
export const refusalText = refusalTexts({
  ...accountRefusals,
  ...addressRefusals,
  ...cardRefusals,
  ...cartRefusals,
  ...certificateRefusals,
  ...createOrderRefusals,
  ...checkoutRefusals,
  ...commentRefusals,
  ...conversationRefusals,
  ...deliveryRefusals,
  ...favouritesRefusals,
  ...invoiceRefusals,
  ...mediaRefusals,
  ...orderRefusals,
  ...paymentRefusals,
  ...receiptRefusals,
  ...pointsRefusals,
  ...reminderRefusals,
  ...productRefusals,
  ...measureRefusals,
  ...returnRefusals,
  ...reviewRefusals,
  ...stockRefusals,
  ...storeRefusals,
  ...supplyRefusals,
  ...uploadRefusals,
  ...socialRefusals,
  ...profileRefusals,
})

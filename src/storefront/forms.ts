import { addToCartForm, agreeToChangesForm, stepCartForm } from './cart/cart.form.ts'
import { bonusesForm, certificateForm, clearDiscountForm, promoCodeForm } from './discounts/discounts.form.ts'
import { typedOrderForm } from './discounts/typed-order.form.ts'
import { linkArrivalForm, registerArrivalForm } from './auth/arrival.form.ts'
import {
  activateForm,
  activationLetterForm,
  newPasswordForm,
  registerForm,
  restoreForm,
  signInForm,
  signOutForm,
} from './auth/auth.form.ts'
import { buyCertificatesForm, certificatePointsForm } from './certificates/buy.form.ts'
import { openGiftForm, resendGiftForm, useGiftForm } from './certificates/gift.form.ts'
import { checkoutForm, orderPointsForm } from './checkout/checkout.form.ts'
import {
  defaultAddressForm,
  removeAddressForm,
  restoreAddressForm,
  saveAddressForm,
} from './addresses/addresses.form.ts'
import { defaultPersonForm, removePersonForm, savePersonForm } from './measures/my-measures.form.ts'
import {
  accountOfOrderForm,
  cancelOrderForm,
  changeDeliveryForm,
  changePointsForm,
  findOrderForm,
  repeatOrderForm,
} from './orders/order.form.ts'
import { returnForm, sentReturnForm, withdrawReturnForm } from './returns/return.form.ts'
import { feedbackForm, managerForm, settleConversationForm, writeOnForm } from './conversations/conversations.form.ts'
import { helpedForm } from './helpfulness/helped.form.ts'
import { commentForm, editCommentForm, reportCommentForm } from './comments/comments.form.ts'
import { quoteForm } from './conversations/quote.form.ts'
import { joinForm } from './loyalty/loyalty.form.ts'
import * as settings from './settings/settings.form.ts'
import { subscribeForm } from './frame/subscribe.form.ts'
import { payForm } from './payments/pay.form.ts'
import { noticeForm } from './buying/notice.form.ts'
import { reminderForm } from './reminders/reminder.form.ts'
import { questionForm, reviewForm } from './writing/writing.form.ts'

/** All forms of the shop, by path. */
export const forms = [
  addToCartForm,
  stepCartForm,
  typedOrderForm,
  agreeToChangesForm,
  promoCodeForm,
  certificateForm,
  bonusesForm,
  clearDiscountForm,
  checkoutForm,
  buyCertificatesForm,
  useGiftForm,
  openGiftForm,
  resendGiftForm,
  subscribeForm,
  noticeForm,
  reminderForm,
  reviewForm,
  questionForm,
  signInForm,
  signOutForm,
  registerForm,
  activateForm,
  activationLetterForm,
  restoreForm,
  newPasswordForm,
  linkArrivalForm,
  registerArrivalForm,
  saveAddressForm,
  defaultAddressForm,
  removeAddressForm,
  restoreAddressForm,
  savePersonForm,
  defaultPersonForm,
  removePersonForm,
  cancelOrderForm,
  findOrderForm,
  changeDeliveryForm,
  changePointsForm,
  repeatOrderForm,
  accountOfOrderForm,
  returnForm,
  sentReturnForm,
  withdrawReturnForm,
  feedbackForm,
  managerForm,
  writeOnForm,
  settleConversationForm,
  quoteForm,
  helpedForm,
  commentForm,
  editCommentForm,
  reportCommentForm,
  joinForm,
  payForm,
  orderPointsForm,
  certificatePointsForm,
  settings.infoForm,
  settings.emailForm,
  settings.emailAgainForm,
  settings.emailCancelForm,
  settings.confirmEmailForm,
  settings.passwordForm,
  settings.lettersForm,
  settings.cardForm,
  settings.sessionForm,
  settings.otherSessionsForm,
  settings.dataForm,
  settings.leaveLoyaltyForm,
  settings.unlinkForm,
  settings.deleteForm,
  settings.keepForm,
] as const

type Form = (typeof forms)[number]

/** Paths and fields of all forms, which type-check the rendered forms. */
export type FormPath = Form['path']
export type FieldOf<Path extends FormPath> =
  Extract<Form, { path: Path }> extends { fields: { properties: infer Fields } } ? Extract<keyof Fields, string> : never

import type { SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import * as outbox from '#kernel/outbox.ts'
import type { OrderState } from './orders/orders.rules.ts'
import type { ReturnState } from './returns/returns.rules.ts'

/** Cache tags of pages and in-memory data: a change of one of these touches the tag. */
export type Tag =
  | `product:${number}`
  | `category:${number}`
  | `account:${number}`
  | 'articles'
  | 'banners'
  | 'cities'
  | 'colors'
  | 'errors'
  | 'frame'
  | 'home'
  | 'listing'
  | 'points'
  | 'promotions'
  | 'redirects'
  | 'sales'
  | 'settings'
  | 'stores'
  | 'tags'
  | 'texts'

export const productTag = ({ id }: { id: number }): Tag => `product:${id}`
export const categoryTag = ({ id }: { id: number }): Tag => `category:${id}`

/** Outbox topics with their payloads. Ids replace addresses and names wherever possible. */
export type Topics = {
  'account.registered': { accountId: number }
  'account.restore_asked': { accountId: number }
  'account.password_changed': { accountId: number }
  'account.new_device': { accountId: number; device: string; at: string }
  'account.approved': { accountId: number }
  'account.refused': { accountId: number }
  'account.email_proved': { accountId: number }
  'account.email_change_asked': { accountId: number }
  'account.email_changed': { accountId: number }
  'account.data_asked': { exportId: number }
  'account.deletion_asked': { accountId: number }
  /** Contains the data itself: the account is gone. */
  'account.deleted': { email: string; locale: Locale }
  'conversation.started': { conversationId: number }
  /** Quote request of a clinic or a wholesaler. */
  'quote.requested': { conversationId: number }
  'conversation.answered': { messageId: number }
  /** Moderation decision: notifies the author, and the author of the answered comment. */
  'comment.moderated': { commentId: number }
  'media.stored': { hash: string }
  /** New state of a certificate order: certificates are created, activated or sent. */
  'certificates.moved': { orderId: number }
  /** Delivery time of the certificates. */
  'certificates.due': { orderId: number }
  /** Certificates about to expire. */
  'certificates.ending': { orderId: number }
  'order.placed': { orderId: number }
  'order.moved': { orderId: number; state: OrderState }
  /** Letter scheduled by time, without a state change. */
  'order.letter_due': { orderId: number; kind: 'expiring' | 'review' }
  /** Text message to the buyer. */
  'order.message_due': { orderId: number; kind: 'ready' | 'courier' }
  /** Webhook of a payment provider. */
  'payment.told': { eventId: number }
  'payment.held': { paymentId: number }
  'payment.refund_due': { refundId: number }
  /** Full refund completed. */
  'payment.refunded': { paymentId: number; refundId: number }
  /** Payment by a card to be saved. */
  'payment.card_due': { paymentId: number }
  /** Card to delete at the provider. */
  'card.forgotten': { cardId: number }
  /** Order paid, cancelled or over: other payment attempts are stopped, and received money may be refunded. */
  'payments.over': { orderId: number }
  /** Partial refund of an order, with its own idempotency key. */
  'order.part_back': { orderId: number; returnId: number; amount: number }
  /** Refund due for pieces removed from a paid order. */
  'order.money_back': { orderId: number }
  /** Prepaid order handed over to the buyer. */
  'order.handed_over': { orderId: number }
  /** Delivery or return: recalculates the buyer's level. */
  'order.kept': { orderId: number }
  'loyalty.gift': { entryId: number }
  /** Change of bonuses, profile or membership, to sync with the loyalty provider. */
  'loyalty.changed': { accountId: number }
  /** Account deleted here; the loyalty provider still has to be notified. */
  'loyalty.deleted': { accountId: number }
  /** Pieces removed from an exchange order; the money is refunded from the original order. */
  'exchange.part_back': { orderId: number }
  /** Return request, or a change of its state. */
  'return.moved': { requestId: number; state: ReturnState }
  /** Packing started or stopped: parcels are updated. */
  'order.parcels': { orderId: number }
  /** Marking code scanned: the code is sent to carriers for their receipts. */
  'order.marked': { orderId: number }
  'shipment.planned': { shipmentId: number }
  'shipment.called_off': { shipmentId: number }
  /** Withdrawal by link or by staff, to be confirmed by a letter. */
  'personal_data.withdrawn': { withdrawalId: number }
  'review.moderated': { reviewId: number }
  'question.moderated': { questionId: number }
  'stock.arrived': { productId: number }
  'stock_notice.due': { noticeId: number }
  /** A promotion with reminders has begun. */
  'promotion_reminder.due': { reminderId: number }
  'subscription.made': { email: string; locale: Locale; token: string }
  /** Unsubscription by a letter's link: the account's consent to letters ends as well. */
  'subscription.ended': { email: string; at: string }
}
export type Topic = keyof Topics

/** Handlers, one per topic. */
export type NewsHandlers<Name extends Topic = Topic> = { [name in Name]: (payload: Topics[name]) => Promise<void> }

/** Adds an event to the outbox, within the causing transaction. */
export const emit = <Name extends Topic>(tx: Db, topic: Name, payload: Topics[Name]): Promise<void> =>
  outbox.emit(tx, topic, payload)

/**
 * Emits an event for every row returned by a statement, whose columns are the payload. Returns the number of events.
 */
export const emitEach = <Name extends Topic>(tx: Db, topic: Name, returning: SQL<Topics[Name]>): Promise<number> =>
  outbox.emitEach(tx, topic, returning)

/** `emitEach` as part of a larger statement, whose final select must include the topic's `announcement`. */
export const emission = <Name extends Topic>(topic: Name, returning: SQL<Topics[Name]>): SQL =>
  outbox.emission(topic, returning)

export const announcement = (topic: Topic): SQL => outbox.announcement(topic)

/** Notifies every process, once the transaction commits, that pages and data with these tags are stale. */
export const touch = (tx: Db, tags: readonly Tag[]): Promise<void> => outbox.touch(tx, tags)

export type TagNews = { tags: Tag[]; more: boolean }

/** Parses a bus message. Tags from a newer release match nothing here. */
export const newsIn = (message: string): TagNews => outbox.newsIn(message) as TagNews

import type { SQL } from 'drizzle-orm'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import * as outbox from '#kernel/outbox.ts'
import type { OrderState } from './orders/orders.rules.ts'
import type { ReturnState } from './returns/returns.rules.ts'

/** What cached pages and memories are made of: whoever changes one of these touches it. */
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

/** What is done later, with the payload of each topic. Addresses and names of people stay out where an id will do. */
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
  /** Nothing is left that a number could lead to. */
  'account.deleted': { email: string; locale: Locale }
  'conversation.started': { conversationId: number }
  /** A clinic or a wholesaler has asked for a quote. */
  'quote.requested': { conversationId: number }
  'conversation.answered': { messageId: number }
  /** Staff has decided about it: its author hears of it, and whoever it answers. */
  'comment.moderated': { commentId: number }
  'media.stored': { hash: string }
  /** An order of certificates has come to another state: they are made, opened, or sent. */
  'certificates.moved': { orderId: number }
  /** The hour has come for the letter with them. */
  'certificates.due': { orderId: number }
  /** Their end is near. */
  'certificates.ending': { orderId: number }
  'order.placed': { orderId: number }
  'order.moved': { orderId: number; state: OrderState }
  /** The time has come for a letter that no move has caused. */
  'order.letter_due': { orderId: number; kind: 'expiring' | 'review' }
  /** So much happened to it that its buyer gets a short message. */
  'order.message_due': { orderId: number; kind: 'ready' | 'courier' }
  /** A provider has told something of a payment. */
  'payment.told': { eventId: number }
  'payment.held': { paymentId: number }
  'payment.refund_due': { refundId: number }
  /** All of it is on its way back to its buyer. */
  'payment.refunded': { paymentId: number; refundId: number }
  /** Paid by a card that its owner wants kept. */
  'payment.card_due': { paymentId: number }
  /** The provider has to forget it as well. */
  'card.forgotten': { cardId: number }
  /** The order is paid, cancelled or over: no other try may take money, and what it has paid may have to go back. */
  'payments.over': { orderId: number }
  /** Some of its pieces have left an order: so much of what was paid for them goes back, under a key of its own. */
  'order.part_back': { orderId: number; returnId: number; amount: number }
  /** So many of its pieces have left a paid order: what was paid for them is due. */
  'order.money_back': { orderId: number }
  /** The buyer has the things of an order that is paid first. */
  'order.handed_over': { orderId: number }
  /** Delivered, or some of it is back: its buyer's level follows. */
  'order.kept': { orderId: number }
  'loyalty.gift': { entryId: number }
  /** Their ledger has moved, or what is known of them, or they have joined or left: the provider follows. */
  'loyalty.changed': { accountId: number }
  /** Nothing is left of the account here; the provider of the programme knew it. */
  'loyalty.deleted': { accountId: number }
  /** Pieces have left an order that keeps other sizes: what was paid for them lies with the order that was paid. */
  'exchange.part_back': { orderId: number }
  /** A wish of its buyer to give things back, and each of its moves. */
  'return.moved': { requestId: number; state: ReturnState }
  /** It is being packed, or no longer is: its parcels follow. */
  'order.parcels': { orderId: number }
  /** A piece was scanned: the tills of carriers are told its code. */
  'order.marked': { orderId: number }
  'shipment.planned': { shipmentId: number }
  'shipment.called_off': { shipmentId: number }
  /** By a link or by staff: a letter confirms it. */
  'personal_data.withdrawn': { withdrawalId: number }
  'review.moderated': { reviewId: number }
  'question.moderated': { questionId: number }
  'stock.arrived': { productId: number }
  'stock_notice.due': { noticeId: number }
  /** A promotion has begun, and somebody wanted to hear of it. */
  'promotion_reminder.due': { reminderId: number }
  'subscription.made': { email: string; locale: Locale; token: string }
  /** By the link of a letter: an account of this address agrees to letters no longer. */
  'subscription.ended': { email: string; at: string }
}
export type Topic = keyof Topics

/** One handler for each of these topics. */
export type NewsHandlers<Name extends Topic = Topic> = { [name in Name]: (payload: Topics[name]) => Promise<void> }

/** Writes down, in the transaction that causes it, what must happen later. */
export const emit = <Name extends Topic>(tx: Db, topic: Name, payload: Topics[Name]): Promise<void> =>
  outbox.emit(tx, topic, payload)

/** The same for every row that this statement returns; the columns are the payload. Answers how many there were. */
export const emitEach = <Name extends Topic>(tx: Db, topic: Name, returning: SQL<Topics[Name]>): Promise<number> =>
  outbox.emitEach(tx, topic, returning)

/** A part of a larger statement that does the same; its last select has `announcement` of the topic. */
export const emission = <Name extends Topic>(topic: Name, returning: SQL<Topics[Name]>): SQL =>
  outbox.emission(topic, returning)

export const announcement = (topic: Topic): SQL => outbox.announcement(topic)

/** Tells every process, once the transaction commits, which pages and memories are no longer true. */
export const touch = (tx: Db, tags: readonly Tag[]): Promise<void> => outbox.touch(tx, tags)

export type TagNews = { tags: Tag[]; more: boolean }

/** What one message of the bus says. A tag that only a newer release knows concerns nobody here. */
export const newsIn = (message: string): TagNews => outbox.newsIn(message) as TagNews

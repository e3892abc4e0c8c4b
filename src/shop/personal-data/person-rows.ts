import { sql, type SQL } from 'drizzle-orm'

export type Person = {
  /** E-mail in lower case. */
  email: string
  /** E.164 phone, such as `+79001234567`; finds rows without an e-mail. */
  phone: string | null
}

/** Tables of personal rows, by the column that refers to the owner. */
const byColumn = {
  account_id: `account_browsers account_links account_sessions bonus_entries bonus_totals comment_reports comments
    data_exports delivery_addresses loyalty_members loyalty_mirrors person_measures product_questions reviews
    saved_cards social_accounts`,
  order_id: `invoice_transfers invoices order_history order_letters order_lines order_notes order_returns payments
    receipts return_request_keys return_requests shipments`,
  order_number: 'order_requests promo_uses',
  line_id: 'order_allocations order_marks',
  return_id: 'order_return_lines',
  payment_id: 'refunds',
  request_id: 'return_request_files return_request_lines return_request_moves',
  shipment_id: 'shipment_events shipment_lines',
  conversation_id: 'conversation_messages supply_requests',
  message_id: 'conversation_files',
  review_id: 'review_files',
  cart_id: 'cart_lines',
  entry_id: 'bonus_draws gift_letters',
  email: 'promotion_reminders social_arrivals stock_notices subscriptions withdrawals',
} as const satisfies Record<string, string>
type Column = keyof typeof byColumn

/** Ids of a person's accounts, orders and so on, by column. */
function idsOf({ email, phone }: Person): Record<Column, SQL> {
  const accounts = sql`(select id from accounts where email = ${email} or phone = ${phone}::text)`
  const orders = sql`(select id from orders where lower(email) = ${email} or phone = ${phone}::text
    or account_id in ${accounts})`
  const conversations = sql`(select id from conversations where email = ${email} or phone = ${phone}::text
    or account_id in ${accounts})`
  return {
    account_id: accounts,
    order_id: orders,
    order_number: sql`(select number from orders where id in ${orders})`,
    line_id: sql`(select id from order_lines where order_id in ${orders})`,
    return_id: sql`(select id from order_returns where order_id in ${orders})`,
    payment_id: sql`(select id from payments where order_id in ${orders})`,
    request_id: sql`(select id from return_requests where order_id in ${orders})`,
    shipment_id: sql`(select id from shipments where order_id in ${orders})`,
    conversation_id: conversations,
    message_id: sql`(select id from conversation_messages where conversation_id in ${conversations})`,
    review_id: sql`(select id from reviews where account_id in ${accounts})`,
    cart_id: sql`(select id from carts t where ${isOfBrowser(email, accounts)})`,
    entry_id: sql`(select id from bonus_entries where account_id in ${accounts})`,
    email: sql`(select ${email}::text)`,
  }
}

/** Rows of an account, or of a guest's browser identified by the e-mail it sent. */
const isOfBrowser = (email: string, accounts: SQL) => sql`(t.account_id in ${accounts} or t.visitor_id in (
  select visitor_id from conversations where email = ${email} and account_id is null
  union select visitor_id from checkout_drafts where lower(fields ->> 'email') = ${email}))`

/** All personal data: each table with the condition of its rows `t`. */
export function personRows(person: Person): Map<string, SQL> {
  const { email, phone } = person
  const ids = idsOf(person)
  const { account_id: accounts, order_id: orders, conversation_id: conversations } = ids
  const isTheirs = sql`lower(t.email) = ${email} or t.phone = ${phone}::text`
  const sales = sql`(select order_id from certificate_sales t where t.order_id in ${orders} or ${isTheirs})`
  const columns = Object.entries(byColumn) as [Column, string][]
  return new Map([
    ['accounts', sql`t.id in ${accounts}`],
    ['orders', sql`t.id in ${orders}`],
    ['conversations', sql`t.id in ${conversations}`],
    ...columns.flatMap(([column, tables]) =>
      tables.split(/\s+/).map((table): [string, SQL] => [table, sql`t.${sql.identifier(column)} in ${ids[column]}`]),
    ),
    ...['carts', 'favourites', 'help_votes', 'checkout_drafts'].map((table): [string, SQL] => [
      table,
      isOfBrowser(email, accounts),
    ]),
    [
      'temp_files',
      sql`t.account_id in ${accounts} or t.id in (
        select file_id from conversation_files where message_id in ${ids.message_id}
        union select file_id from return_request_files where request_id in ${ids.request_id}
        union select file_id from review_files where review_id in ${ids.review_id})`,
    ],
    ['consents', sql`t.email = ${email} or t.account_id in ${accounts}`],
    ['referrals', sql`t.account_id in ${accounts} or t.owner_id in ${accounts}`],
    ['certificate_sales', sql`t.order_id in ${sales}`],
    ['certificates', sql`t.sold_in in ${sales}`],
    [
      'certificate_entries',
      sql`t.order_number in ${ids.order_number} or t.certificate_id in (select id from certificates where sold_in in ${sales})`,
    ],
  ])
}

/** Secret columns, which give access or identify something elsewhere, and are not personal data. */
export const secretColumns = [
  'body_hash',
  'card_key',
  'code_hash',
  'customer',
  'file',
  'key',
  'likenesses',
  'password_hash',
  'pay_url',
  'person_keys',
  'provider_card',
  'salt',
  'told_hash',
  'token',
  'token_hash',
  'unsubscribe_token_hash',
]

/** Personal or order tables left out of the export, with the reason. */
export const unexportedTables: Record<string, string> = {
  order_codes: 'secret of the hand-over, gone with it',
  payment_events: 'raw messages of the provider; their facts are in payments',
  review_media: 'pictures of a review as published, named by their files',
  staff: 'members of staff',
  staff_audit: 'acts of staff, without names and words of buyers',
  stock_movements: 'pieces of an order, without its buyer',
  test_acquirer_cards: 'demo bank',
  test_acquirer_payments: 'demo bank',
  test_acquirer_receipts: 'demo bank',
  test_acquirer_refunds: 'demo bank',
}

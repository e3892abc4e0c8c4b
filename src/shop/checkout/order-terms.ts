import type { Db } from '#kernel/db.ts'
import type { Money } from '#kernel/money.ts'
import { badField } from '#kernel/refusal.ts'
import { after, days, minutes } from '#kernel/time.ts'
import type { CompanyRegister } from '../invoices/companies.port.ts'
import type { Company } from '../invoices/company.rules.ts'
import { companyIn, wholeCompany, type CompanyFields } from '../invoices/invoice-company.ts'
import { endOfDay } from '../invoices/invoices.rules.ts'
import { keepInvoice } from '../invoices/keep-invoice.action.ts'
import type { Seller } from '../invoices/seller.rules.ts'
import { firstState, keptInStoreDays, type OrderPickupType, type PaymentType } from '../orders/orders.rules.ts'
import type { PlacedOrder } from '../orders/place-order.action.ts'

/** Terms of orders paid by invoice. */
export type Invoicing = {
  seller: Seller
  vat: string
  /** Payment term in days. */
  days: number
  register: CompanyRegister | undefined
  report: (error: unknown) => void
}

type CompanyWish = CompanyFields & { payment_type: PaymentType }

/** Company that pays; a register completes the data before the transaction if only the number is given. */
export async function companyOf(
  { invoicing }: { invoicing?: Invoicing | undefined },
  fields: CompanyWish,
): Promise<Company | null> {
  if (fields.payment_type !== 'invoice') return null
  if (!invoicing) throw badField('payment_type', 'invoice_unavailable')
  return wholeCompany(companyIn(fields), invoicing)
}

type Limits = {
  now: Date
  unpaidMinutes: number
  invoicing: Invoicing | undefined
  fields: { payment_type: PaymentType; pickup_type: OrderPickupType }
}

export function limitsOf({ fields, now, unpaidMinutes, invoicing }: Limits, total: number) {
  const state = firstState(fields.payment_type, total)
  const invoiceDays = fields.payment_type === 'invoice' ? invoicing?.days : undefined
  const payBefore = invoiceDays ? endOfDay(now, invoiceDays) : after(now, minutes(unpaidMinutes))
  return {
    state,
    payBefore: state === 'awaiting_payment' ? payBefore : null,
    keepBefore: state === 'new' && fields.pickup_type === 'self_pickup' ? after(now, days(keptInStoreDays)) : null,
  }
}

type InvoiceWish = {
  company: Company | null
  invoicing: Invoicing | undefined
  total: Money
  payBefore: Date | null
  now: Date
}

/** Writes the invoice of an order; none if nothing is to be paid. */
export async function writeInvoice(
  tx: Db,
  { id: orderId }: PlacedOrder,
  { company, invoicing, total, payBefore, now }: InvoiceWish,
): Promise<void> {
  if (!company || !invoicing || !payBefore) return
  const { seller, vat } = invoicing
  await keepInvoice(tx, { orderId, company, seller, sum: total, vat, payBefore, now })
}

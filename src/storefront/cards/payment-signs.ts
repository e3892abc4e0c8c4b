import { CalendarClock, CreditCard, FileText, QrCode, Smartphone, Wallet } from 'lucide-react'
import type { PaymentType } from '#shop/orders/orders.rules.ts'

/** Icons of payment methods. Bank logos are trademarks, so a phone stands for their apps. */
export const paymentSigns: Record<PaymentType, typeof Wallet> = {
  sbp: QrCode,
  sberpay: Smartphone,
  tpay: Smartphone,
  mirpay: Smartphone,
  online: CreditCard,
  dolyame: CalendarClock,
  sber_parts: CalendarClock,
  on_delivery: Wallet,
  invoice: FileText,
}

import { FileText } from 'lucide-react'
import { ButtonLink } from '#ui/button-link.tsx'
import type { OrderViewData } from './order.loader.ts'
import css from './order.module.css'

/** Invoice file with its due date, while the order awaits payment. */
export function InvoiceFile({ t, invoice }: { t: { invoice: string }; invoice: OrderViewData['invoice'] }) {
  if (!invoice) return null
  return (
    <div className={css.invoice}>
      <ButtonLink href={invoice.href} rel="external" icon={<FileText aria-hidden />}>
        {t.invoice}
      </ButtonLink>
      <small>{invoice.text}</small>
    </div>
  )
}

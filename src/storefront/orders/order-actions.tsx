import { RotateCcw } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { wanted } from '#parts/wanted.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { useFormState } from '#web/hooks.ts'
import { PostForm } from '../common/post-form.tsx'
import type { CancelData } from './cancel.loader.ts'
import { OrderFields, type OrderName } from './order-fields.tsx'
import css from './order.module.css'
import { InvoiceFile } from './invoice-file.tsx'

const CancelForm = part(() => import('./cancel-order.part.tsx').then((file) => file.CancelForm), { when: touched })
const CancelModal = part(() => import('./cancel-order.part.tsx').then((file) => file.CancelModal), {
  when: wanted,
  stays: true,
})

type ActionsProps = {
  order: OrderName
  t: { repeat: string; another: string; write: string; cancel: string; pay: string; invoice: string }
  payHref: string | null
  anotherHref: string | null
  invoice: { href: string; text: string } | null
  cancel: CancelData | null
  writeHref: string
}

/** Cancellation question on the page, opened by URL: from the order list, or without scripts. */
export function CancelPanel({ cancel, title }: { cancel: CancelData; title: string }) {
  return (
    <section className={css.panel}>
      <h2 className="display-3">{title}</h2>
      <CancelForm of={{ cancel, keep: { href: cancel.keepHref } }} />
    </section>
  )
}

/** Order actions available to the buyer. */
export function OrderActions({ order, t, payHref, anotherHref, invoice, cancel, writeHref }: ActionsProps) {
  const [isCancelling, setCancelling] = useState(false)
  const refusal = useFormState('/orders/cancel/')?.errors ?? {}
  const refusalText = Object.values(refusal)[0]?.[0]
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setCancelling(true)
  }
  return (
    <>
      {refusalText && <Alert tone="error">{refusalText}</Alert>}
      <InvoiceFile t={t} invoice={invoice} />
      <div className={css.actions}>
        {payHref && <ButtonLink href={payHref}>{t.pay}</ButtonLink>}
        {anotherHref ? (
          <ButtonLink href={anotherHref} look="outline">
            {t.another}
          </ButtonLink>
        ) : (
          <PostForm to="/orders/repeat/">
            <OrderFields order={order} />
            <Button type="submit" look={payHref || invoice ? 'outline' : 'primary'} icon={<RotateCcw aria-hidden />}>
              {t.repeat}
            </Button>
          </PostForm>
        )}
        {cancel ? (
          <ButtonLink href={cancel.href} look="outline" onClick={open} onPointerEnter={CancelModal.preload}>
            {t.cancel}
          </ButtonLink>
        ) : (
          <ButtonLink href={writeHref} look="outline">
            {t.write}
          </ButtonLink>
        )}
      </div>
      {cancel && (
        <CancelModal wanted={isCancelling} of={{ open: isCancelling, onClose: () => setCancelling(false), cancel }} />
      )}
    </>
  )
}

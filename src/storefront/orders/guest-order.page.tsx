import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import type { GuestOrderData } from './guest-order.loader.ts'
import { ChangeDelivery } from './change-delivery.tsx'
import { CancelPanel, OrderActions } from './order-actions.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderReceipts } from './order-receipts.tsx'
import { OtherPayer } from './other-payer.tsx'
import { OrderView } from './order-view.tsx'
import css from './order.module.css'

/** Order opened by an e-mail link: no account, contacts masked. */
export function GuestOrderPage({ guest, home, ...order }: GuestOrderData) {
  const { t, title, number, state, tone, placedText } = order
  const here = useHere()
  return (
    <div className={`container ${css.guest}`}>
      <Breadcrumb before={[{ title: home, href: link(here, 'home') }]} current={number} />
      <div className={css.guestHead}>
        <h1 className="display-2">{title}</h1>
        <StatusChip tone={tone}>{state}</StatusChip>
        <span className={css.placed}>{placedText}</span>
      </div>
      <Alert tone="info" className={css.byLink}>
        <span>{guest.note}</span>
        <ButtonLink href={link(here, 'registration')} look="outline" size="sm">
          {guest.join}
        </ButtonLink>
      </Alert>
      {order.closedText && <Alert tone="info">{order.closedText}</Alert>}
      {order.isCancelling && order.cancel && <CancelPanel cancel={order.cancel} title={t.cancelTitle} />}
      <OrderView order={order}>
        {order.change && <ChangeDelivery change={order.change} />}
        <OrderReturns view={order.returns} />
        <OrderReceipts view={order.receipts} />
        <OrderActions
          order={order.name}
          t={t}
          payHref={order.payHref}
          anotherHref={order.anotherHref}
          invoice={order.invoice}
          cancel={order.cancel}
          writeHref={order.writeHref}
        />
        <OtherPayer t={t.otherPayer} href={order.otherPayerHref} />
        {order.isOnTheWay && <p className={css.note}>{t.cancelNote}</p>}
      </OrderView>
    </div>
  )
}

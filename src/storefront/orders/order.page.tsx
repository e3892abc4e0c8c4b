import { Alert } from '#ui/alert.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { ChangeDelivery } from './change-delivery.tsx'
import { CancelPanel, OrderActions } from './order-actions.tsx'
import { OrderReturns } from './order-returns.tsx'
import { OrderReceipts } from './order-receipts.tsx'
import { OtherPayer } from './other-payer.tsx'
import { OrderView } from './order-view.tsx'
import type { OrderData } from './order.loader.ts'
import css from './order.module.css'

export function OrderPage(order: OrderData) {
  const { frame, t, title, number, state, tone, placedText, closedText } = order
  const head = (
    <>
      <h1 className="display-2">{title}</h1>
      <StatusChip tone={tone}>{state}</StatusChip>
      <span className={css.placed}>{placedText}</span>
    </>
  )
  return (
    <AccountLayout frame={frame} section="history-orders" title={head} current={number}>
      {closedText && (
        <Alert tone="info" className={css.closed}>
          {closedText}
        </Alert>
      )}
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
    </AccountLayout>
  )
}

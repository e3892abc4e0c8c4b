import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { OrderView } from './order-view.tsx'
import type { OrderData } from './order.loader.ts'
import css from './order.module.css'

export function OrderPage(order: OrderData) {
  const { frame, t, title, number, state, tone, placedText, closedText } = order
  const here = useHere()
  const head = (
    <>
      <h1 className="display-2">{title}</h1>
      <StatusChip tone={tone}>{state}</StatusChip>
      <span className={css.placed}>{placedText}</span>
    </>
  )
  return (
    <AccountLayout frame={frame} section="history-orders" title={head} current={number}>
      {closedText && <Alert tone="info">{closedText}</Alert>}
      <OrderView order={order}>
        <p className={css.actions}>
          {order.payHref && <ButtonLink href={order.payHref}>{t.pay}</ButtonLink>}
          <ButtonLink href={link(here, 'write-to-manager')} look="outline">
            {t.write}
          </ButtonLink>
        </p>
        {order.isOnTheWay && <p className={css.note}>{t.cancelNote}</p>}
      </OrderView>
    </AccountLayout>
  )
}

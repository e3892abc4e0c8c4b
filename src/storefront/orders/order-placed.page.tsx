import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { trackOrder } from '../visitor/track-event.ts'
import { AccountOfOrder } from './account-of-order.tsx'
import type { OrderPlacedData } from './order-placed.loader.ts'
import { InvoiceFile } from './invoice-file.tsx'
import css from './order-placed.module.css'
import { OrderView } from './order-view.tsx'

export function OrderPlacedPage({ t, title, order }: OrderPlacedData) {
  const here = useHere()
  const purchase = order?.purchase
  useEffect(() => {
    if (purchase) trackOrder(purchase)
  }, [purchase])
  const catalogue = link(here, 'catalogue')
  if (!order)
    return (
      <div className={`container ${css.page}`}>
        <EmptyState as="h1" title={t.over} text={t.overText}>
          <ButtonLink href={link(here, 'history-orders')}>{t.follow}</ButtonLink>
          <ButtonLink href={catalogue} look="quiet">
            {t.catalogue}
          </ButtonLink>
        </EmptyState>
      </div>
    )
  return (
    <div className={`container ${css.page}`}>
      <span className={css.done}>
        <Check aria-hidden />
      </span>
      <h1 className="display-2">{title}</h1>
      <p className={css.thanks}>{order.thanks}</p>
      <InvoiceFile t={order.view.t} invoice={order.view.invoice} />
      <h2 className={css.next}>{t.next}</h2>
      <OrderView order={order.view}>
        {order.account && <AccountOfOrder t={t.account} {...order.account} />}
        {!order.isOwn && <p className={css.keep}>{t.keep}</p>}
        <p className={css.ways}>
          {order.isOwn && (
            <ButtonLink href={link(here, 'order', { order: String(order.number) })} look="quiet">
              {t.follow}
            </ButtonLink>
          )}
          <TextLink href={catalogue}>{t.catalogue}</TextLink>
        </p>
      </OrderView>
    </div>
  )
}

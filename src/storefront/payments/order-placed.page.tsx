import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { never } from '#parts/never.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { PageProps } from '#web/page.ts'
import { link } from '../common/links.ts'
import { certificateDraftKey, certificateSaleKey, orderDraftKey, writeInTab } from '../common/tab-storage.ts'
import { useHere } from '../visitor/here.ts'
import { AccountOfOrder } from './account-of-order.tsx'
import type { OrderPlacedData, UnhydratedPlaced } from './order-placed.loader.ts'
import { InvoiceFile } from '../orders/invoice-file.tsx'
import css from './order-placed.module.css'
import { Ready, Way } from '../orders/order-view.tsx'

const OrderPanel = part(() => import('./order-panel.part.tsx').then((file) => file.OrderPanel), { when: never })

const InColor = part(() => import('./in-color.part.tsx').then((file) => file.InColor), { when: touched })

export function OrderPlacedPage({ t, title, order, inDye, unhydrated }: PageProps<OrderPlacedData, UnhydratedPlaced>) {
  const here = useHere()
  // Clear the draft, so that the next form starts empty.
  const isCertificate = order?.isCertificate
  useEffect(() => {
    if (isCertificate === undefined) return
    for (const key of isCertificate ? [certificateDraftKey, certificateSaleKey] : [orderDraftKey]) writeInTab(key, null)
  }, [isCertificate])
  const catalogue = link(here, 'catalogue')
  if (!order)
    return (
      <div className={`container ${css.page}`}>
        <EmptyState as="h1" title={t.over} text={t.overText}>
          <ButtonLink href={link(here, 'history-orders')}>{t.follow}</ButtonLink>
          <ButtonLink href={link(here, 'find-order')} look="outline">
            {t.find}
          </ButtonLink>
        </EmptyState>
      </div>
    )
  return (
    <div className={`container ${css.page} ${css.beside}`}>
      <div className={css.main}>
        <span className={css.done}>
          <Check aria-hidden />
        </span>
        <h1 className="display-2">{title}</h1>
        <p className={css.thanks}>{order.thanks}</p>
        <InvoiceFile t={order.view.t} invoice={order.view.invoice} />
        <Ready {...order.view} />
        <h2 className={css.next}>{t.next}</h2>
        <Way {...order.view} isAcross={false} />
        {order.account && <AccountOfOrder t={t.account} {...order.account} />}
        {!order.isOwn && <p className={css.keep}>{t.keep}</p>}
        <p className={css.ways}>
          <ButtonLink href={order.href} look="quiet">
            {t.follow}
          </ButtonLink>
          <TextLink href={catalogue}>{t.catalogue}</TextLink>
        </p>
      </div>
      <OrderPanel of={unhydrated?.panel} />
      {inDye && (
        <div className={css.inDye}>
          <InColor of={inDye} />
        </div>
      )}
    </div>
  )
}

import { useEffect, useRef } from 'react'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import css from './history-orders.module.css'
import type { OrdersData } from './history-orders.loader.ts'
import { OrderRow } from './order-row.tsx'

export function OrdersPage({ frame, t, groups, rows, shownText, earlierHref, laterHref }: OrdersData) {
  const hasAny = (groups[0]?.count ?? 0) > 0
  return (
    <AccountLayout frame={frame} section="history-orders" title={<h1 className="display-2">{t.title}</h1>}>
      {hasAny && <Groups groups={groups} label={t.groupsLabel} />}
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <OrderRow key={row.number} of={row} />
          ))}
        </ul>
      ) : (
        <NoOrders t={t} hasAny={hasAny} />
      )}
      {shownText && <p className={css.shown}>{shownText}</p>}
      {(earlierHref ?? laterHref) && (
        <p className={css.pages}>
          {laterHref && (
            <ButtonLink href={laterHref} look="outline">
              {t.later}
            </ButtonLink>
          )}
          {earlierHref && (
            <ButtonLink href={earlierHref} look="outline">
              {t.earlier}
            </ButtonLink>
          )}
        </p>
      )}
    </AccountLayout>
  )
}

function Groups({ groups, label }: Pick<OrdersData, 'groups'> & { label: string }) {
  const row = useRef<HTMLElement>(null)
  const current = groups.find(({ isCurrent }) => isCurrent)?.href
  // Scroll the selected chip into view on a phone.
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>(`[href='${current}']`)
    if (row.current && chip) row.current.scrollLeft = chip.offsetLeft - 48
  }, [current])
  return (
    <nav ref={row} aria-label={label} className={css.groups}>
      {groups.map(({ name, count, href, isCurrent }) => (
        <ChipLink key={href} href={href} current={isCurrent}>
          {name} <span className={css.count}>{count}</span>
        </ChipLink>
      ))}
    </nav>
  )
}

function NoOrders({ t, hasAny }: Pick<OrdersData, 't'> & { hasAny: boolean }) {
  const here = useHere()
  const [title, href, button] = hasAny
    ? [t.empty.filtered, link(here, 'history-orders'), t.empty.all]
    : [t.empty.title, link(here, 'catalogue'), t.empty.button]
  return (
    <EmptyState title={title} text={hasAny ? undefined : t.empty.text}>
      <ButtonLink href={href}>{button}</ButtonLink>
      {!hasAny && (
        <ButtonLink href={link(here, 'find-order')} look="outline">
          {t.empty.find}
        </ButtonLink>
      )}
    </EmptyState>
  )
}

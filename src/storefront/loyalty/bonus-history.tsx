import { ButtonLink } from '#ui/button-link.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { HistoryData, LoyaltyData } from './loyalty-program.loader.ts'
import css from './loyalty.module.css'

/** Table on a desktop, two lines per entry on a phone. */
export function BonusHistory({ t, history }: Pick<LoyaltyData, 't'> & { history: HistoryData }) {
  const { filters, entries, isFiltered, earlierHref, laterHref } = history
  if (entries.length === 0 && !isFiltered) return <EmptyState title={t.empty} text={t.emptyText} />
  return (
    <section aria-labelledby="history">
      <div className={css.head}>
        <h2 className="display-3" id="history">
          {t.history}
        </h2>
        <nav aria-label={t.filtersLabel} className={css.filters}>
          {filters.map(({ name, href, isCurrent }) => (
            <ChipLink key={href} href={href} current={isCurrent}>
              {name}
            </ChipLink>
          ))}
        </nav>
      </div>
      {entries.length > 0 ? <Entries t={t} entries={entries} /> : <p>{t.emptyFilter}</p>}
      <p className={css.pages}>
        {laterHref && (
          <ButtonLink href={laterHref} look="quiet">
            {t.later}
          </ButtonLink>
        )}
        {earlierHref && (
          <ButtonLink href={earlierHref} look="quiet">
            {t.earlier}
          </ButtonLink>
        )}
      </p>
    </section>
  )
}

function Entries({ t, entries }: Pick<LoyaltyData, 't'> & Pick<HistoryData, 'entries'>) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t.columns.date}</th>
          <th scope="col">{t.columns.cause}</th>
          <th scope="col">{t.columns.amount}</th>
          <th scope="col">{t.columns.balance}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, day, cause, order, amountText, look, balanceText }) => (
          <tr key={id}>
            <td>{day}</td>
            <td>
              {cause}
              {order && (
                <>
                  {' '}
                  <TextLink href={order.href} aria-label={`${t.ofOrder} ${order.title}`}>
                    {order.title}
                  </TextLink>
                </>
              )}
            </td>
            <td data-look={look}>{amountText}</td>
            <td>{balanceText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

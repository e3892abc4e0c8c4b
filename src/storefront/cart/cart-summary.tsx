import { useState, type RefObject } from 'react'
import { minus, zero } from '#kernel/money.ts'
import { Alert } from '#ui/alert.tsx'
import { BonusChip } from '#ui/bonus-chip.tsx'
import { Button } from '#ui/button.tsx'
import { counted } from '#ui/counted.ts'
import { formatMoney } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import css from './cart-summary.module.css'
// The field is in the summary from the start: imported here, its styles need no request of their own.
import './promo-field.module.css'
import type { CartTexts } from './cart.texts.ts'
import type { Sums } from './cart-view.ts'
import type { CartLines } from './use-cart-lines.ts'

const PromoField = part(() => import('./promo-field.part.tsx').then((file) => file.PromoField), { when: touched })

type SummaryProps = { sums: Sums; lines: CartLines; t: CartTexts; button: RefObject<HTMLDivElement | null> }

export function CartSummary({ sums, lines, t, button }: SummaryProps) {
  const locale = useLocale()
  const { summary } = t
  const minusOf = (amount: Sums['discount']) => formatMoney(minus(zero, amount), locale)
  return (
    <aside className={css.summary} aria-label={summary.title} aria-busy={lines.isBusy || undefined}>
      <h2 className="display-4">{summary.title}</h2>
      <PromoField of={{ t: summary }} />
      <dl className={css.sums}>
        <div>
          <dt>{counted(sums.quantity, t.goods, locale)}</dt>
          <dd>{formatMoney(sums.full, locale)}</dd>
        </div>
        {sums.discount > zero && (
          <div>
            <dt>{summary.discount}</dt>
            <dd className={css.discount}>{minusOf(sums.discount)}</dd>
          </div>
        )}
        {sums.offers > zero && (
          <div className={css.part}>
            <dt>{summary.offers}</dt>
            <dd>{minusOf(sums.offers)}</dd>
          </div>
        )}
        <div>
          <dt>{summary.delivery}</dt>
          <dd className={css.later}>{summary.deliveryLater}</dd>
        </div>
        <div className={css.total}>
          <dt>{summary.total}</dt>
          <dd aria-live="polite">{formatMoney(sums.total, locale)}</dd>
        </div>
      </dl>
      {sums.bonuses > 0 && (
        <div data-print="no">
          <BonusChip count={sums.bonuses} before={summary.bonuses} />
        </div>
      )}
      <div ref={button}>
        <OrderButton t={t} lines={lines} isEmpty={sums.quantity === 0} />
      </div>
    </aside>
  )
}

/** Orders come with the next part of the shop; until then a press says so, and the cart stays as it is. */
function OrderButton({ t, lines, isEmpty }: { t: CartTexts; lines: CartLines; isEmpty: boolean }) {
  const [reply, setReply] = useState<'asking' | 'soon' | 'changed'>()
  const press = async () => {
    setReply('asking')
    setReply((await lines.mayOrder()) ? 'soon' : 'changed')
  }
  const hasChanges = reply === 'changed' && lines.answer.products.some(({ change }) => change)
  return (
    <div className={css.order}>
      <Button wide busy={reply === 'asking'} disabled={isEmpty} onClick={() => void press()}>
        {t.summary.order}
      </Button>
      {isEmpty && <p className={css.later}>{t.summary.nothing}</p>}
      {reply === 'soon' && <Alert tone="info">{t.summary.soon}</Alert>}
      {hasChanges && !isEmpty && <Alert tone="info">{t.summary.changed}</Alert>}
    </div>
  )
}

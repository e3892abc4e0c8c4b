import { bonusWord } from '#ui/bonus-word.ts'
import { Button } from '#ui/button.tsx'
import { formatMoney, formatNumber } from '#ui/format-money.ts'
import type { PiecesReturn } from '#shop/orders/order-returns.rules.ts'
import type { ReturnWay } from '#shop/returns/returns.rules.ts'
import { fill } from '../common/fill.ts'
import type { ReturnData } from './return.loader.ts'
import { isExchange, lineMoney, moneyBack, payerOf, type LineChoice } from './return-sum.rules.ts'
import css from './return.module.css'

type SumProps = {
  data: ReturnData
  way: ReturnWay
  choices: readonly { lineId: number; choice: LineChoice }[]
  isBusy: boolean
}

/** Refund summary, exact to the kopeck before submitting. The displayed amount is posted for comparison. */
export function ReturnSum({ data, way, choices, isBusy }: SumProps) {
  const { t, locale, money, next } = data
  const back = moneyBack(money, choices)
  const isAny = choices.some(({ choice }) => choice.isTaken)
  const bonuses = (count: number) => `${formatNumber(count, locale)} ${bonusWord(count, locale)}`
  const notes = [
    back.certificate > 0 && fill(t.sum.certificate, { sum: formatMoney(back.certificate, locale) }),
    back.bonuses > 0 && fill(t.sum.bonuses, { count: bonuses(back.bonuses) }),
    back.bonusesNotEarned > 0 && fill(t.sum.taken, { count: bonuses(back.bonusesNotEarned) }),
  ].filter((note) => note !== false)
  return (
    <aside aria-label={t.sum.title} className={css.aside}>
      <h2>{t.sum.title}</h2>
      {isAny ? (
        <Rows data={data} way={way} choices={choices} back={back} />
      ) : (
        <p className={css.quiet}>{t.sum.nothing}</p>
      )}
      {notes.map((note) => (
        <p key={note} className={css.quiet}>
          {note}
        </p>
      ))}
      {isAny && <input type="hidden" name="refund" value={back.moneyDue} />}
      <Button type="submit" wide busy={isBusy}>
        {t.sum.send}
      </Button>
      <h3>{t.next.title}</h3>
      <ol className={css.next}>
        {next.map(({ title, note }) => (
          <li key={title}>
            <span>{title}</span>
            <small>{note}</small>
          </li>
        ))}
      </ol>
    </aside>
  )
}

function Rows({ data, way, choices, back }: Omit<SumProps, 'isBusy'> & { back: PiecesReturn }) {
  const { t, locale, money, lines } = data
  const isOurs = payerOf(money, way, choices) === 'shop'
  const isOnlyExchange = choices.every(({ choice }) => !choice.isTaken || isExchange(choice))
  const rows = choices.flatMap(({ lineId, choice }) => {
    const line = lines.find((each) => each.lineId === lineId)
    if (!choice.isTaken || !line) return []
    const { name, sizes } = line
    const size = sizes.find(({ value }) => value === choice.wish)?.label ?? ''
    return isExchange(choice)
      ? [{ lineId, name: fill(t.sum.exchange, { name }), sum: size }]
      : [{ lineId, name, sum: formatMoney(lineMoney(money, lineId, choice.quantity), locale) }]
  })
  return (
    <dl className={css.sums} aria-live="polite">
      {rows.map(({ lineId, name, sum }) => (
        <Row key={lineId} name={name} value={sum} />
      ))}
      {back.deliveryPrice > 0 && <Row name={t.sum.delivery} value={formatMoney(back.deliveryPrice, locale)} />}
      <Row name={t.sum.way} value={isOurs ? t.free : t.yours} isGood={isOurs} />
      <div className={css.total}>
        <dt>
          {isOnlyExchange ? t.sum.extra : t.sum.back}
          <small>{isOnlyExchange ? t.sum.samePrice : t.sum.how}</small>
        </dt>
        <dd>{formatMoney(back.moneyDue, locale)}</dd>
      </div>
    </dl>
  )
}

const Row = ({ name, value, isGood = false }: { name: string; value: string; isGood?: boolean }) => (
  <div>
    <dt>{name}</dt>
    <dd data-good={isGood || undefined}>{value}</dd>
  </div>
)

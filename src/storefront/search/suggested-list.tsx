import { ArrowRight, Search } from 'lucide-react'
import { MatchText } from '#ui/match-text.tsx'
import { Mark } from '#ui/mark.tsx'
import { Price } from '#ui/price.tsx'
import { ProductName } from '../product-card/product-name.tsx'
import rows from './search-rows.module.css'
import css from './suggested-list.module.css'
import type { SuggestedGood } from './suggestions.rules.ts'

export type Option = { href: string } & (
  | { kind: 'query' | 'link'; text: string; within?: string; count?: number }
  | { kind: 'good'; good: SuggestedGood }
)
export type OptionGroup = { title: string; options: Option[] }

type SuggestedListProps = {
  id: string
  label: string
  groups: OptionGroup[]
  /** The marked option, counted through all groups. */
  at: number
  idOf: (place: number) => string
  /** What the buyer has typed: that part of a suggestion stands out. */
  typed: string
  isStale: boolean
  onPick: (option: Option) => void
}

/** Options are links, so that they can be opened in another tab; the arrows of the field move through them. */
export function SuggestedList({ id, label, groups, isStale, ...rest }: SuggestedListProps) {
  const firsts = groups.map((_, place) => groups.slice(0, place).reduce((sum, { options }) => sum + options.length, 0))
  const drawn = groups.map((group, place) => (
    <Group key={group.title} id={`${id}-group-${place}`} group={group} first={firsts[place] ?? 0} {...rest} />
  ))
  const goods = groups.findIndex(({ options }) => options[0]?.kind === 'good')
  return (
    <div id={id} role="listbox" aria-label={label} aria-busy={isStale || undefined} className={css.list}>
      {goods !== 0 && (
        <div role="presentation" className={css.texts}>
          {drawn.filter((_, place) => place !== goods)}
        </div>
      )}
      {drawn[goods]}
    </div>
  )
}

type GroupProps = Omit<SuggestedListProps, 'label' | 'groups' | 'isStale'> & { group: OptionGroup; first: number }

function Group({ id, group: { title, options }, first, at, idOf, typed, onPick }: GroupProps) {
  const isGoods = options[0]?.kind === 'good'
  return (
    <div role="group" aria-labelledby={id} className={isGoods ? css.goods : undefined}>
      <p id={id} className={rows.title}>
        {title}
      </p>
      <div role="presentation" className={isGoods ? css.tiles : css.rows}>
        {options.map((option, place) => (
          <a
            key={option.href}
            id={idOf(first + place)}
            href={option.href}
            role="option"
            tabIndex={-1}
            aria-selected={first + place === at}
            className={option.kind === 'good' ? css.good : rows.row}
            onClick={() => onPick(option)}
          >
            {option.kind === 'good' ? <Good good={option.good} /> : <Text option={option} typed={typed} />}
          </a>
        ))}
      </div>
    </div>
  )
}

function Text({
  option: { kind, text, within, count },
  typed,
}: {
  option: Exclude<Option, { kind: 'good' }>
  typed: string
}) {
  return (
    <>
      {kind === 'query' ? <Search aria-hidden /> : <ArrowRight aria-hidden />}
      <span className={rows.text}>
        <MatchText text={text} query={typed} />
        {within && <span className={css.within}> · {within}</span>}
      </span>
      {count !== undefined && <span className={css.count}> {count}</span>}
    </>
  )
}

function Good({ good: { name, price, salePrice, picture } }: { good: SuggestedGood }) {
  return (
    <>
      <span className={css.photo}>
        {picture ? (
          <img src={picture} width={335} height={458} alt="" loading="lazy" decoding="async" />
        ) : (
          <Mark className={css.mark} />
        )}
      </span>
      <span className={css.name}>
        <ProductName name={name} />
      </span>{' '}
      <span className={css.price}>
        <Price current={salePrice ?? price} old={price} />
      </span>
    </>
  )
}

import { ArrowRight, Search } from 'lucide-react'
import { MatchText } from '#ui/match-text.tsx'
import { Mark } from '#ui/mark.tsx'
import { Price } from '#ui/price.tsx'
import { ProductName } from '../product-card/product-name.tsx'
import rows from './search-rows.module.css'
import css from './suggested-list.module.css'
import type { SuggestedProduct } from './suggestions.rules.ts'

export type Option = { href: string } & (
  | { kind: 'query' | 'link'; text: string; within?: string; count?: number }
  | { kind: 'product'; product: SuggestedProduct }
)
export type OptionGroup = { title: string; options: Option[] }

type SuggestedListProps = {
  id: string
  label: string
  groups: OptionGroup[]
  /** Index of the marked option across all groups. */
  markedIndex: number
  idOf: (index: number) => string
  /** Query of the visitor; highlighted within a suggestion. */
  query: string
  isStale: boolean
  onPick: (option: Option) => void
}

/** Suggestion list of links, which can open in a new tab; arrow keys in the field move through them. */
export function SuggestedList({ id, label, groups, isStale, ...rest }: SuggestedListProps) {
  const firstIndexes = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0),
  )
  const listedGroups = groups.map((group, index) => (
    <Group key={group.title} id={`${id}-group-${index}`} group={group} first={firstIndexes[index] ?? 0} {...rest} />
  ))
  const productGroup = groups.findIndex(({ options }) => options[0]?.kind === 'product')
  return (
    <div id={id} role="listbox" aria-label={label} aria-busy={isStale || undefined} className={css.list}>
      {productGroup !== 0 && (
        <div role="presentation" className={css.texts}>
          {listedGroups.filter((_, index) => index !== productGroup)}
        </div>
      )}
      {listedGroups[productGroup]}
    </div>
  )
}

type GroupProps = Omit<SuggestedListProps, 'label' | 'groups' | 'isStale'> & { group: OptionGroup; first: number }

function Group({ id, group: { title, options }, first, markedIndex, idOf, query, onPick }: GroupProps) {
  const areProducts = options[0]?.kind === 'product'
  return (
    <div role="group" aria-labelledby={id} className={areProducts ? css.products : undefined}>
      <p id={id} className={rows.title}>
        {title}
      </p>
      <div role="presentation" className={areProducts ? css.tiles : css.rows}>
        {options.map((option, index) => (
          <a
            key={option.href}
            id={idOf(first + index)}
            href={option.href}
            role="option"
            tabIndex={-1}
            aria-selected={first + index === markedIndex}
            className={option.kind === 'product' ? css.product : rows.row}
            onClick={() => onPick(option)}
          >
            {option.kind === 'product' ? (
              <ProductOption product={option.product} />
            ) : (
              <Text option={option} query={query} />
            )}
          </a>
        ))}
      </div>
    </div>
  )
}

function Text({
  option: { kind, text, within, count },
  query,
}: {
  option: Exclude<Option, { kind: 'product' }>
  query: string
}) {
  return (
    <>
      {kind === 'query' ? <Search aria-hidden /> : <ArrowRight aria-hidden />}
      <span className={rows.text}>
        <MatchText text={text} query={query} />
        {within && <span className={css.within}> · {within}</span>}
      </span>
      {count !== undefined && <span className={css.count}> {count}</span>}
    </>
  )
}

function ProductOption({ product: { name, price, salePrice, picture } }: { product: SuggestedProduct }) {
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

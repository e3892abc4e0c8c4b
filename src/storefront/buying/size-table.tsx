import { letterOf } from '#shop/letter-sizes.rules.ts'
import { sizeTable, type Body } from '#shop/product/size-table.rules.ts'
import type { FitData } from './buyable-product.ts'
import css from './size-table.module.css'
import type { WindowWords } from './window.words.ts'

type SizeTableProps = { fit: FitData; t: WindowWords['table']; chosenSize?: string }

export const bodiesOf = ({ gender }: FitData): Body[] => (gender === 'unisex' ? ['women', 'men'] : [gender])

/** Size chart rows for the sizes of this model. */
export function SizeTable({ body, fit, t, chosenSize }: SizeTableProps & { body: Body }) {
  const rows = sizeTable[body].filter(({ size }) => fit.model.sizes.includes(size))
  return (
    <table className={css.table}>
      <caption className={css.caption}>{t[body]}</caption>
      <thead>
        <tr>
          {[t.size, t.chest, t.waist, t.hips].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ size, chest, waist, hips }) => (
          <tr key={size} data-chosen={String(size) === chosenSize || undefined}>
            <th scope="row">
              {size} <span className={css.letter}>{letterOf(String(size), fit.gender)}</span>
            </th>
            <td>{chest}</td>
            <td>{waist}</td>
            <td>{hips}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import type { Picture as Original } from '#shop/media/media.rules.ts'
import { TextLink } from '#ui/text-link.tsx'
import { Picture } from '../common/picture.tsx'
import { inOnePiece } from './words.tsx'
import css from './wholesale-prices.module.css'

export type WholesalePricesData = {
  t: Record<'title' | 'model' | 'retail' | 'note' | 'list', string>
  listHref: string
  /** Threshold of each level. */
  columns: string[]
  rows: { name: string; href: string; cover: Original | null; tile: string; retail: string; prices: string[] }[]
}

/** Some styles with prices of every level; the price list has all. */
export const WholesalePrices = ({ t, listHref, columns, rows }: WholesalePricesData) => (
  <section className={css.section}>
    <div className={css.head}>
      <h2 className="display-3">{t.title}</h2>
      <TextLink href={listHref} data-reload="">
        {t.list}
      </TextLink>
    </div>
    <div className={css.sheet}>
      <table className={css.table}>
        <thead>
          <tr>
            {[t.model, t.retail, ...columns].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, href, cover, tile, retail, prices }) => (
            <tr key={href}>
              <th scope="row">
                <a href={href}>
                  <span className={css.photo} style={{ background: tile }}>
                    {cover && <Picture of={cover} widths={[168]} sizes="44px" alt="" />}
                  </span>
                  {inOnePiece(name)}
                </a>
              </th>
              <td data-title={t.retail}>{retail}</td>
              {prices.map((price, at) => (
                <td key={columns[at]} data-title={columns[at]}>
                  {price}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className={css.note}>{t.note}</p>
  </section>
)

import type { AnchorHTMLAttributes, CSSProperties, InputHTMLAttributes } from 'react'
import { classNames } from './class-names.ts'
import { useWords } from './locale.tsx'
import css from './swatch.module.css'

type Dye = {
  /** Name of the color, visible or for screen readers, never color alone. */
  name: string
  hex: string
  /** 18 on cards, 36 on the product page and in filters. */
  size?: 'sm' | 'md'
  selected?: boolean
  soldOut?: boolean
}

const dyeStyle = (hex: string) => ({ '--dye': hex }) as CSSProperties
const dyeClass = ({ size = 'md', selected, soldOut }: Dye) =>
  classNames(css.swatch, size === 'sm' ? css.sm : css.md, selected && css.selected, soldOut && css.sold)

/** A color swatch for display only. */
export function Swatch(dye: Dye) {
  return <span role="img" aria-label={dye.name} className={dyeClass(dye)} style={dyeStyle(dye.hex)} />
}

/** Each color of a model is a page. */
export function SwatchLink({
  name,
  hex,
  size,
  selected,
  soldOut,
  ...rest
}: Dye & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const words = useWords()
  return (
    <a
      {...rest}
      aria-label={soldOut ? `${name}, ${words.soldOut}` : name}
      aria-current={selected ? 'true' : undefined}
      className={dyeClass({ name, hex, size, selected, soldOut })}
      style={dyeStyle(hex)}
    >
      {null}
    </a>
  )
}

type SwatchCheckboxProps = Pick<Dye, 'name' | 'hex'> & {
  /** Number of models in this color. */
  count?: number
  input: InputHTMLAttributes<HTMLInputElement>
}

/** Color filter: a checkbox with its name below the swatch. */
export function SwatchCheckbox({ name: dyeName, hex, count, ...rest }: SwatchCheckboxProps) {
  return (
    <label className={css.option}>
      <input
        {...rest.input}
        type="checkbox"
        className={classNames(css.swatch, css.md, css.check)}
        style={dyeStyle(hex)}
      />
      <span>
        {dyeName}
        {count !== undefined && <span className={css.count}> {count}</span>}
      </span>
    </label>
  )
}

/** «+8» after the first colors. */
export function SwatchMore({ count }: { count: number }) {
  const words = useWords()
  if (count <= 0) return null
  return (
    <span className={css.more}>
      <span aria-hidden>+{count}</span>
      <span className="visually-hidden">{words.moreColours(count)}</span>
    </span>
  )
}

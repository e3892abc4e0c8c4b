/* chunk: sizes */
import type { InputHTMLAttributes, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useWords } from './locale.tsx'
import css from './size-grid.module.css'

type GridProps = {
  legend: ReactNode
  hideLegend?: boolean
  /** At the right of the legend: «Таблица размеров». */
  aside?: ReactNode
  children: ReactNode
}

/** Cells of one choice in a fieldset. With `track` they form one segmented control, like heights. */
export function SizeGrid({ legend, hideLegend, aside, track, children }: GridProps & { track?: boolean }) {
  return (
    <fieldset className={css.set}>
      <legend className={hideLegend ? 'visually-hidden' : css.legend}>{legend}</legend>
      {aside && <div className={css.aside}>{aside}</div>}
      <div className={track ? css.track : css.grid}>{children}</div>
    </fieldset>
  )
}

type CellProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size' | 'children'> & {
  children: string
  /** Below, smaller: «M». */
  note?: string
  /** Number of models in this size, in the corner. */
  count?: number
  /** Struck through, but still selectable, to subscribe to availability. */
  unavailable?: boolean
}

/** «48-50» fits into a cell, «безразмерный» does not. */
const longest = 5

/** A native radio, or a checkbox in filters. */
export function SizeCell({
  children,
  note,
  count,
  unavailable,
  type = 'radio',
  ...rest
}: CellProps & { type?: 'radio' | 'checkbox' }) {
  const words = useWords()
  return (
    <label className={classNames(css.cell, children.length > longest && css.wide, unavailable && css.out)}>
      <input {...rest} type={type} className={css.input} />
      {children}
      {note && <small className={css.note}> {note}</small>}
      {count === undefined ? (
        unavailable && <span className="visually-hidden">, {words.soldOut}</span>
      ) : (
        <span className={css.count}> {count}</span>
      )}
    </label>
  )
}

/** A height of the chosen size. An unavailable one cannot be chosen, but can be focused and read. */
export function SegmentCell({ children, unavailable, onChange, ...rest }: CellProps) {
  const words = useWords()
  return (
    <label className={classNames(css.segment, unavailable && css.struck)}>
      <input
        {...rest}
        type="radio"
        className={css.input}
        aria-disabled={unavailable || undefined}
        onClick={(event) => unavailable && event.preventDefault()}
        onChange={(event) => !unavailable && onChange?.(event)}
      />
      {children}
      {unavailable && <span className="visually-hidden">, {words.soldOut}</span>}
    </label>
  )
}

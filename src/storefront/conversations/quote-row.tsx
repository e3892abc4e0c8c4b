import { Trash2 } from 'lucide-react'
import { memo, useEffect, useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import type { EstimateAnswerBody } from '#shop/supply/supply.schemas.ts'
import { maxSupplyCellLength, supplyCells, type SupplyCell, type SupplyCells } from '#shop/supply/supply.rules.ts'
import { roubles } from '#kernel/money.ts'
import { formatMoney } from '#ui/format-money.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { rowTrouble } from '#shop/supply/supply-table.rules.ts'
import { useLocale } from '#ui/locale.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fill } from '../common/fill.ts'
import css from './quote-rows.module.css'
import type { QuoteTexts } from './quote.texts.ts'
import { type QuoteRow } from './use-quote-rows.ts'

export type RowInfo = EstimateAnswerBody['rows'][number]

/** Table actions; stable across renders. */
export type RowVerbs = {
  open: (id: number, cell: SupplyCell) => void
  close: (id: number) => void
  write: (id: number, cell: SupplyCell, text: string) => void
  paste: (id: number, cell: SupplyCell, text: string) => void
  remove: (id: number) => void
  choose: (id: number, cell: SupplyCell, text: string) => void
  /** Moves to the next or previous row; past the last one it adds a row. */
  move: (id: number, by: -1 | 1, cell: SupplyCell) => void
}

type RowProps = {
  t: QuoteTexts
  row: QuoteRow
  at: number
  info: RowInfo | undefined
  /** Cell being edited in this row. */
  openCell: SupplyCell | undefined
  /** True if the opened cell takes the focus. */
  isFocused: boolean
  isTabStop: boolean
  verbs: RowVerbs
}

/** Table row: text, or fields while it is edited. */
export const TableRow = memo(function TableRow(props: RowProps) {
  return props.openCell ? <RowEditor {...props} openCell={props.openCell} /> : <RowLine {...props} />
})

/** Message of a row; errors that block submitting come first. */
function wordsOf(cells: SupplyCells, info: RowInfo | undefined, t: QuoteTexts): string {
  const own = rowTrouble(cells)
  return own ? t.errors[own] : (info?.words ?? '')
}

const sumText = (info: RowInfo | undefined, locale: 'ru' | 'en'): string =>
  typeof info?.sum === 'number' ? formatMoney(roubles(info.sum), locale) : ''

function RowLine({ t, row: { id, cells }, at, info, isTabStop, verbs }: RowProps) {
  const locale = useLocale()
  const words = wordsOf(cells, info, t)
  const isWrong = rowTrouble(cells) !== undefined
  const size = [cells.size, cells.height].filter(Boolean).join(' / ')
  return (
    <li className={css.item}>
      <button
        type="button"
        data-row={id}
        tabIndex={isTabStop ? 0 : -1}
        className={css.line}
        onClick={({ target }) => verbs.open(id, ((target as HTMLElement).dataset['cell'] as SupplyCell) ?? 'garment')}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          const item = event.currentTarget.parentElement
          const next = event.key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling
          next?.querySelector<HTMLElement>('button, input')?.focus()
        }}
      >
        <span className={css.number}>{at + 1}</span>
        <span data-cell="garment" className={css.garment}>
          {cells.garment || '—'}
          {cells.color && `, ${cells.color}`}
        </span>
        <span data-cell="who" className={css.who}>
          {cells.who}
        </span>
        <span data-cell="size" className={css.size}>
          {size}
        </span>
        <span data-cell="quantity" className={css.count}>
          {fill(t.pcs, { n: cells.quantity || 1 })}
        </span>
        <span className={css.sum}>{sumText(info, locale)}</span>
        {words && (
          <span className={css.words} data-wrong={isWrong || undefined}>
            {words}
          </span>
        )}
      </button>
    </li>
  )
}

function RowEditor({
  t,
  row: { id, cells },
  at,
  info,
  openCell,
  isFocused,
  verbs,
}: RowProps & { openCell: SupplyCell }) {
  const box = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isFocused) box.current?.querySelector<HTMLElement>(`[data-cell=${openCell}]`)?.focus()
  }, [isFocused, openCell])
  const trouble = rowTrouble(cells)
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, cell: SupplyCell) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    if (event.key === 'Escape') verbs.close(id)
    else if (by === 0) return
    else verbs.move(id, by, cell)
    event.preventDefault()
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, cell: SupplyCell) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(text.trimEnd())) return
    event.preventDefault()
    verbs.paste(id, cell, text)
  }
  return (
    <li ref={box}>
      <div role="group" aria-label={fill(t.row, { n: at + 1 })} className={css.editor}>
        {supplyCells.map((name) => (
          <TextField
            key={name}
            data-cell={name}
            value={cells[name]}
            label={t.cells[name]}
            className={css[name]}
            {...(name === trouble && { error: t.errors[name] })}
            {...(name === 'quantity' && { inputMode: 'numeric' as const })}
            maxLength={name === 'quantity' ? 5 : maxSupplyCellLength}
            onChange={({ target }) => verbs.write(id, name, target.value)}
            onKeyDown={(event) => onKeyDown(event, name)}
            onPaste={(event) => onPaste(event, name)}
          />
        ))}
        <IconButton label={fill(t.removeRow, { n: at + 1 })} className={css.remove} onClick={() => verbs.remove(id)}>
          <Trash2 aria-hidden />
        </IconButton>
        {!trouble && info && <Understood t={t} id={id} cells={cells} info={info} verbs={verbs} />}
      </div>
    </li>
  )
}

type UnderstoodProps = { t: QuoteTexts; id: number; cells: SupplyCells; info: RowInfo; verbs: RowVerbs }

/** Recognized style with its price, and choices where a value is ambiguous. */
function Understood({ t, id, cells, info, verbs }: UnderstoodProps) {
  const locale = useLocale()
  const { name, color, price, words, cell, choices } = info
  const unit = price === null ? '' : formatMoney(roubles(price), locale)
  const values = { price: unit, n: cells.quantity || 1, sum: sumText(info, locale) }
  return (
    <div className={css.understood}>
      {name && (
        <p>
          {[name, color].filter(Boolean).join(', ')}
          {unit && <b> {fill(t.rowSum, values)}</b>}
        </p>
      )}
      {words && <p>{words}</p>}
      {cell && choices.length > 0 && (
        <p className={css.choices}>
          {t.choose}
          {choices.map((text) => (
            <button
              key={text}
              type="button"
              className={css.choice}
              onClick={() => verbs.choose(id, cell as SupplyCell, text)}
            >
              {text}
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

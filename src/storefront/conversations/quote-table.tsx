import { Plus } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { SupplyCell } from '#shop/supply/supply.rules.ts'
import { rowTrouble } from '#shop/supply/supply-table.rules.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { fill } from '../common/fill.ts'
import css from './conversations.module.css'
import { ListField } from './quote-list-field.tsx'
import { QuoteModels } from './quote-models.tsx'
import { TableRow, type RowInfo, type RowVerbs } from './quote-row.tsx'
import rowsCss from './quote-rows.module.css'
import type { QuoteState } from './quote-state.ts'
import quoteCss from './quote.module.css'
import type { QuoteTexts } from './quote.texts.ts'
import { type QuoteRow, type QuoteRows } from './use-quote-rows.ts'

type TableProps = {
  t: QuoteTexts
  state: QuoteState
  sampleHref: string
  /** Messages of the rows, one per row, styles first. */
  infos: readonly RowInfo[]
}

/** Styles with pictures, then people and sizes: typed, pasted or from a file. */
export function QuoteTable({ t, state, sampleHref, infos }: TableProps) {
  const { table } = state
  const error = state.postedError('table')
  return (
    <div className={quoteCss.rows}>
      <ListField t={t.list} sampleHref={sampleHref} error={state.postedError('people')} onRead={table.addList} />
      <QuoteModels
        t={t.models}
        models={table.models}
        onChange={table.setModels}
        isFull={table.rows.length + table.models.length >= table.room}
      />
      <div className={quoteCss.plain}>
        <TextArea
          name="table"
          label={t.table.plain}
          hint={t.table.plainHint}
          rows={8}
          defaultValue={state.value('table')}
          error={error}
        />
        <Button type="submit" look="outline" size="sm" name="check" value="true">
          {t.table.check}
        </Button>
      </div>
      <Grid t={t} table={table} infos={infos.slice(table.models.length)} />
    </div>
  )
}

type GridProps = { t: QuoteTexts; table: QuoteRows; infos: readonly RowInfo[] }

const minScrolled = 8

function Grid({ t, table, infos }: GridProps) {
  const [isFiltered, setFiltered] = useState(false)
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { rows, open, written } = table
  const verbs = useRowVerbs(table, { box, say: setSaid, t })
  const infoOf = new Map(written.map(({ id }, at) => [id, infos[at]]))
  const isOff = ({ id, cells }: QuoteRow) => rowTrouble(cells) !== undefined || Boolean(infoOf.get(id)?.words)
  const count = rows.filter(isOff).length
  const shown = isFiltered && count > 0 ? rows.filter((row) => isOff(row) || row.id === open?.id) : rows
  const firstId = shown[0]?.id
  return (
    <div ref={box} className={rowsCss.grid}>
      <p className={css.small}>{t.table.hint}</p>
      {written.length > 1 && (
        <p className={rowsCss.tools}>
          <span>{fill(t.table.rows, { count: written.length })}</span>
          {count > 0 && (
            <button
              type="button"
              aria-pressed={isFiltered}
              className={rowsCss.choice}
              onClick={() => setFiltered(!isFiltered)}
            >
              {fill(t.table.onlyTroubles, { count })}
            </button>
          )}
          <button type="button" className={quoteCss.notUs} onClick={table.clear}>
            {t.table.clear}
          </button>
        </p>
      )}
      <ul className={rowsCss.list} data-long={shown.length > minScrolled || undefined}>
        {shown.map((row) => (
          <TableRow
            key={row.id}
            t={t}
            row={row}
            at={rows.indexOf(row)}
            info={infoOf.get(row.id)}
            openCell={open?.id === row.id ? open.cell : undefined}
            isFocused={open?.isFirst !== true}
            isTabStop={row.id === firstId}
            verbs={verbs}
          />
        ))}
      </ul>
      <Foot t={t} table={table} said={said} box={box} />
    </div>
  )
}

type FootProps = { t: QuoteTexts; table: QuoteRows; said: string; box: RefObject<HTMLDivElement | null> }

function Foot({ t, table, said, box }: FootProps) {
  const { rows, room, undoClear } = table
  const add = () => {
    const row = table.add()
    if (row) table.setOpen({ id: row.id, cell: 'who' })
    // Scroll to the end of the list after the row has rendered.
    requestAnimationFrame(() =>
      box.current?.querySelector('ul')?.lastElementChild?.scrollIntoView({ block: 'nearest' }),
    )
  }
  return (
    <>
      <div className={rowsCss.tools}>
        <Button type="button" look="quiet" size="sm" data-add="" disabled={rows.length >= room} onClick={add}>
          <Plus aria-hidden />
          {t.addRow}
        </Button>
        {undoClear && (
          <button type="button" className={quoteCss.notUs} onClick={undoClear}>
            {t.table.undo}
          </button>
        )}
      </div>
      <p role="status" className={css.small}>
        {said || (rows.length >= room ? t.table.full : '')}
      </p>
    </>
  )
}

type VerbParts = { box: RefObject<HTMLDivElement | null>; say: (text: string) => void; t: QuoteTexts }

/** Stable object, so that unchanged rows do not render again. */
function useRowVerbs(table: QuoteRows, { box, say, t }: VerbParts): RowVerbs {
  const latest = useRef(table)
  useLayoutEffect(() => {
    latest.current = table
  })
  return useMemo(() => {
    const focusSoon = (selector: string) =>
      void requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(selector)?.focus())
    const open = (id: number, cell: SupplyCell) => latest.current.setOpen({ id, cell })
    return {
      open,
      close: (id) => {
        latest.current.setOpen(undefined)
        focusSoon(`[data-row="${id}"]`)
      },
      write: (id, cell, text) => latest.current.write(id, cell, text),
      paste: (id, cell, text) => say(latest.current.paste(id, cell, text) ? '' : t.list.tooMany),
      remove: (id) => {
        latest.current.remove(id)
        latest.current.setOpen(undefined)
        focusSoon('[data-add]')
      },
      choose: (id, cell, text) => {
        say(fill(t.table.mended, { count: latest.current.choose(id, cell, text) }))
        focusSoon(`[data-cell=${cell}]`)
      },
      move: (id, by, cell) => {
        const { rows, add } = latest.current
        const next = rows[rows.findIndex((row) => row.id === id) + by]
        const row = next ?? (by > 0 ? add() : undefined)
        if (row) open(row.id, cell)
      },
    }
  }, [box, say, t])
}

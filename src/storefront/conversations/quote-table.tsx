import { FileSpreadsheet, Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { readListCall } from '#shop/supply/supply.calls.ts'
import { longestSupplyCell, mostSupplyRows, supplyCells, type SupplyCells } from '#shop/supply/supply.rules.ts'
import type { SupplyListAnswerBody } from '#shop/supply/supply.schemas.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextSummary } from '#ui/text-summary.tsx'
import { useLocation } from '#web/hooks.ts'
import { fill } from '../common/fill.ts'
import css from './conversations.module.css'
import { QuoteModels, type QuoteModel } from './quote-models.tsx'
import type { QuoteState } from './quote-state.ts'
import quoteCss from './quote.module.css'
import { piecesOf, quoteRows, rowsIn, valuesIn, withList } from './quote.rules.ts'
import type { QuoteTexts } from './quote.texts.ts'

type TableProps = {
  t: QuoteTexts
  state: QuoteState
  sampleHref: string
  models: QuoteModel[]
  onModels: (models: QuoteModel[]) => void
  /** How many pieces the rows come to. */
  onPieces: (pieces: number) => void
  /** What so many pieces mean. */
  summary: string
}

/** Styles by their picture, and people and sizes: by hand, or out of a file, which fills the table to be looked through. */
export function QuoteTable({ t, state, sampleHref, models, onModels, onPieces, summary }: TableProps) {
  const [table, setTable] = useState({ rows: rowsIn(state.value), times: 0 })
  const [extraRows, setExtraRows] = useState(0)
  const box = useRef<HTMLFieldSetElement>(null)
  // Rows come and go by other ways than typing, too.
  useEffect(() => {
    const form = box.current?.closest('form')
    if (form) onPieces(piecesOf(valuesIn(form)))
  })
  const mostRows = mostSupplyRows - models.length
  const shownRows = Math.min(mostRows, Math.max(quoteRows, table.rows.length) + extraRows)
  const addList = (list: SupplyCells[]): boolean => {
    const rows = withList(typedRows(box.current?.closest('form'), mostRows), list)
    if (!rows || rows.length > mostRows) return false
    state.form.forgetErrors()
    setTable(({ times }) => ({ rows, times: times + 1 }))
    setExtraRows(0)
    return true
  }
  const addRow = () => {
    setExtraRows(extraRows + 1)
    // Once the row has been drawn.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[name=who_${shownRows}]`)?.focus())
  }
  const row = (at: number) => <Row key={`${table.times} ${at}`} {...{ t, at, state }} cells={table.rows[at]} />
  return (
    <fieldset ref={box} className={quoteCss.rows}>
      <legend className={quoteCss.legend}>{t.rows}</legend>
      {/* Models are counted from the last row down, so that they and the table never meet. */}
      <QuoteModels
        t={t.models}
        models={models}
        onChange={onModels}
        rowOf={(place) => mostSupplyRows - 1 - place}
        isFull={shownRows >= mostRows}
      />
      <ListField t={t.list} sampleHref={sampleHref} error={state.postedError('people')} onRead={addList} />
      {row(0)}
      {/* A phone shows one row and what was filled in; a browser opens this without a script. */}
      <details className={quoteCss.moreRows} open={table.rows.length > 1}>
        <TextSummary>{t.moreRows}</TextSummary>
      </details>
      {Array.from({ length: shownRows - 1 }, (_, at) => row(at + 1))}
      {shownRows < mostRows && (
        <Button type="button" look="quiet" size="sm" className={quoteCss.scripted} onClick={addRow}>
          <Plus aria-hidden />
          {t.addRow}
        </Button>
      )}
      <p role="status" className={css.small}>
        {summary}
      </p>
    </fieldset>
  )
}

/** The rows of the table as they are typed, without those of models. */
function typedRows(form: HTMLFormElement | null | undefined, mostRows: number): SupplyCells[] {
  const valueOf = form ? valuesIn(form) : () => ''
  return rowsIn((name) => (Number(name.split('_')[1]) < mostRows ? valueOf(name) : ''))
}

type RowProps = Pick<TableProps, 't' | 'state'> & { at: number; cells: SupplyCells | undefined }

const Row = ({ t, state, at, cells }: RowProps) => (
  <div role="group" aria-label={fill(t.row, { n: at + 1 })} className={quoteCss.row}>
    {supplyCells.map((name) => (
      <TextField
        key={name}
        name={`${name}_${at}`}
        defaultValue={cells?.[name]}
        error={state.error(`${name}_${at}`)}
        label={t.cells[name]}
        {...(name === 'quantity' && { inputMode: 'numeric' as const })}
        maxLength={name === 'quantity' ? 5 : longestSupplyCell}
      />
    ))}
  </div>
)

type ListProps = {
  t: QuoteTexts['list']
  sampleHref: string
  error: string | undefined
  /** False where the table has no room for so many. */
  onRead: (rows: SupplyCells[]) => boolean
}

/** Without its script the file is posted with the form, which comes back filled in. */
function ListField({ t, sampleHref, error, onRead }: ListProps) {
  const { base } = useLocation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState<string[]>([])
  const [isReading, setReading] = useState(false)
  const read = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    const answer = await listIn(file, base + readListCall.path)
    setReading(false)
    if (answer === undefined) return setWords([t.failed])
    if ('trouble' in answer) return setWords([answer.trouble])
    setWords(onRead(answer.rows) ? answer.words : [t.tooMany])
  }
  const early = useRef(read)
  useEffect(() => {
    const { current } = input
    if (!current) return
    current.name = ''
    void early.current(current.files?.[0])
    current.value = ''
  }, [])
  return (
    <div className={css.files}>
      <label className={css.add} htmlFor={id}>
        <FileSpreadsheet aria-hidden />
        <span>
          <b>{t.choose}</b> {t.limit}
        </span>
        <input
          ref={input}
          id={id}
          type="file"
          name="people"
          accept=".xlsx,.csv,.txt"
          className={css.input}
          aria-describedby={`${id}-words`}
          onChange={({ target }) => {
            void read(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <p className={css.small}>
        <a href={sampleHref} className={css.link} data-reload="" download>
          {t.sample}
        </a>
      </p>
      <div id={`${id}-words`} role="status" className={quoteCss.listWords}>
        {isReading
          ? t.reading
          : (words.length > 0 ? words : error ? [error] : []).map((line) => <p key={line}>{line}</p>)}
      </div>
    </div>
  )
}

type ListAnswer = SupplyListAnswerBody | { trouble: string }

/** Nothing where the answer did not come. */
async function listIn(file: File, url: string): Promise<ListAnswer | undefined> {
  const body = new FormData()
  body.append('people', file)
  try {
    const response = await fetch(url, { method: 'POST', body })
    const answer = (await response.json()) as SupplyListAnswerBody & { people?: string[]; detail?: string }
    const trouble = answer.people?.[0] ?? answer.detail
    return response.ok ? answer : trouble ? { trouble } : undefined
  } catch {
    return undefined
  }
}

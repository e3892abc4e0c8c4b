import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { readListCall } from '#shop/supply/supply.calls.ts'
import type { SupplyCells } from '#shop/supply/supply.rules.ts'
import type { SupplyListAnswerBody } from '#shop/supply/supply.schemas.ts'
import { useLocation } from '#web/hooks.ts'
import css from './conversations.module.css'
import quoteCss from './quote.module.css'
import type { QuoteTexts } from './quote.texts.ts'

type ListProps = {
  t: QuoteTexts['list']
  sampleHref: string
  error: string | undefined
  /** Called with the rows of the file; false if the table has no room. */
  onRead: (rows: SupplyCells[]) => boolean
}

/** Upload of a size list. Without JavaScript the file is posted and the form returns filled in. */
export function ListField({ t, sampleHref, error, onRead }: ListProps) {
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

/** Undefined after a failed request. */
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

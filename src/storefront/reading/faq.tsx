import { FileText, MessageCircle, Search, X } from 'lucide-react'
import { useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { otherWords, piecesOf, rowsWith, searchWords, type FaqGroup, type FaqRow } from '#shop/texts/faq.rules.ts'
import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { counted } from '#ui/counted.ts'
import { fill } from '../common/fill.ts'
import type { LinkBase } from '../common/links.ts'
import type { HelpedWords } from '../helpfulness/helped.part.tsx'
import css from './faq.module.css'
import { inOnePiece, Words } from './words.tsx'

const Helped = part(() => import('../helpfulness/helped.part.tsx').then((file) => file.Helped), { when: touched })

export type FaqTexts = Record<
  | 'search'
  | 'hint'
  | 'clear'
  | 'topics'
  | 'nothing'
  | 'link'
  | 'summary'
  | 'alsoOne'
  | 'also'
  | 'quoted'
  | 'and'
  | 'more',
  string
> & { answers: readonly string[]; ask: readonly string[] }
export type FaqData = {
  t: FaqTexts
  helpWords: HelpedWords
  locale: Locale
  here: LinkBase
  groups: FaqGroup[]
  /** Address of this page, and of the question form. */
  path: string
  askHref: string
  /** Search text of the address, and other pages that match. */
  search: string
  otherPages: { title: string; href: string }[]
}

/** FAQ with every question in the HTML. Typing filters the questions; a submitted search is a URL. */
export function Faq(data: FaqData) {
  const [typedWords, setTypedWords] = useState(data.search)
  const words = searchWords(typedWords)
  return (
    <div className={css.faq}>
      <SearchField data={data} value={typedWords} onChange={setTypedWords} />
      {words.length > 0 ? (
        <Results data={data} words={words} search={typedWords.trim()} />
      ) : (
        <>
          <div role="status" />
          <Groups data={data} />
        </>
      )}
      <p className={css.ask}>
        <MessageCircle aria-hidden />
        <span>
          {data.t.ask[0]}
          <a href={data.askHref} className={css.link}>
            {data.t.ask[1]}
          </a>
          {data.t.ask[2]}
        </span>
      </p>
    </div>
  )
}

type SearchFieldProps = { data: FaqData; value: string; onChange: (words: string) => void }

function SearchField({ data: { t, path }, value, onChange }: SearchFieldProps) {
  return (
    <form role="search" action={path} className={css.search}>
      <Search aria-hidden />
      <input
        type="search"
        name="search"
        aria-label={t.search}
        placeholder={t.hint}
        value={value}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onChange(event.target.value)}
      />
      {value && (
        <a
          href={path}
          aria-label={t.clear}
          className={css.clear}
          onClick={(event) => {
            event.preventDefault()
            onChange('')
          }}
        >
          <X aria-hidden />
        </a>
      )}
    </form>
  )
}

function Groups({ data }: { data: FaqData }) {
  const { t, groups } = data
  return (
    <>
      <nav aria-label={t.topics} className={css.jumps}>
        {groups.map(({ topic, title }) => (
          <a key={topic} href={`#${topic}`} className={css.jump}>
            {title}
          </a>
        ))}
      </nav>
      {groups.map(({ topic, title, rows }) => (
        <section key={topic} aria-labelledby={topic}>
          <h2 id={topic} className={css.group}>
            {title} <span className={css.count}>{rows.length}</span>
          </h2>
          <Rows data={data} rows={rows} words={[]} />
        </section>
      ))}
    </>
  )
}

function Results({ data, words, search }: { data: FaqData; words: string[]; search: string }) {
  const { t, locale, groups, otherPages } = data
  const rows = rowsWith(groups, words)
  const others = otherWords(rows, words).map((word) => fill(t.quoted, { word }))
  const list = others.length > 1 ? `${others.slice(0, -1).join(', ')} ${t.and} ${others.at(-1)}` : others[0]
  return (
    <>
      <p role="status" className={css.summary}>
        {rows.length === 0
          ? fill(t.nothing, { words: search })
          : fill(t.summary, { words: search, count: counted(rows.length, t.answers, locale) })}
        {list && ` ${fill(others.length > 1 ? t.also : t.alsoOne, { words: list })}`}
      </p>
      <Rows data={data} rows={rows} words={words} isFirstOpen />
      {search === data.search && otherPages.length > 0 && (
        <section aria-labelledby="other-pages" className={css.others}>
          <h2 id="other-pages" className={css.othersTitle}>
            {t.more}
          </h2>
          <ul>
            {otherPages.map(({ title, href }) => (
              <li key={href} className={css.other}>
                <FileText aria-hidden />
                <a href={href} className={css.link}>
                  <Marked text={title} words={words} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type RowsProps = { data: FaqData; rows: FaqRow[]; words: string[]; isFirstOpen?: boolean }

function Rows({ data: { t, helpWords, here, path }, rows, words, isFirstOpen = false }: RowsProps) {
  if (rows.length === 0) return null
  const drawMarked = (text: string) => <Marked text={text} words={words} />
  return (
    <Accordion>
      {rows.map(({ id, question, answer }, place) => (
        <AccordionItem
          key={id}
          id={`q-${id}`}
          title={<Marked text={question} words={words} />}
          open={isFirstOpen && place === 0}
        >
          <p className={css.answer}>
            <Words text={answer} here={here} draw={drawMarked} />
          </p>
          <div className={css.row}>
            <Helped of={{ about: `faq-${id}`, title: helpWords.answer, t: helpWords }} />
            <a href={`${path}#q-${id}`} className={css.link}>
              {t.link}
            </a>
          </div>
        </AccordionItem>
      ))}
    </Accordion>
  )
}

/** Text with the search matches marked. */
const Marked = ({ text, words }: { text: string; words: readonly string[] }) =>
  piecesOf(text, words).map((piece, index) => {
    const whole = inOnePiece(piece.text)
    return piece.isMatch ? (
      <mark key={index} className={css.mark}>
        {whole}
      </mark>
    ) : (
      whole
    )
  })

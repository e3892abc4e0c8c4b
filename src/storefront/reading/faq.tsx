import { useState } from 'react'
import { Accordion, AccordionItem } from '#ui/accordion.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { LinkBase } from '../common/links.ts'
import { Words } from './words.tsx'
import css from './reading.module.css'

export type FaqGroup = {
  topic: string
  title: string
  rows: { id: number; question: string; answer: string }[]
}
export type FaqData = {
  t: Record<'search' | 'hint' | 'topics' | 'nothing' | 'link', string>
  here: LinkBase
  groups: FaqGroup[]
}

const sameLetters = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').replaceAll('\u00a0', ' ')
/** «примерка» also finds «примерить»: of a longer word its beginning has to be there. */
const stemOf = (word: string): string => (word.length > 5 ? word.slice(0, -2) : word)

/** Every question stands in the HTML; typing leaves those that hold each word. */
export function Faq({ t, here, groups }: FaqData) {
  const [typedWords, setTypedWords] = useState('')
  const stems = sameLetters(typedWords).split(/\s+/).filter(Boolean).map(stemOf)
  const shownGroups = groups
    .map((group) => ({
      ...group,
      rows: group.rows.filter(({ question, answer }) => {
        const text = sameLetters(`${question} ${answer}`)
        return stems.every((stem) => text.includes(stem))
      }),
    }))
    .filter(({ rows }) => rows.length > 0)
  return (
    <div className={css.faq}>
      <search>
        <TextField
          label={t.search}
          hint={t.hint}
          type="search"
          value={typedWords}
          onChange={(event) => setTypedWords(event.target.value)}
        />
      </search>
      <nav aria-label={t.topics} className={css.jumps}>
        {shownGroups.map(({ topic, title }) => (
          <a key={topic} href={`#${topic}`} className={css.jump}>
            {title}
          </a>
        ))}
      </nav>
      <div aria-live="polite">{shownGroups.length === 0 && <p className={css.nothing}>{t.nothing}</p>}</div>
      {shownGroups.map(({ topic, title, rows }) => (
        <section key={topic} aria-labelledby={topic}>
          <h2 id={topic} className={css.group}>
            {title} <span className={css.count}>{rows.length}</span>
          </h2>
          <Accordion>
            {rows.map(({ id, question, answer }) => (
              <AccordionItem key={id} id={`q-${id}`} title={question} open={stems.length > 0}>
                <p className={css.answer}>
                  <Words text={answer} here={here} />
                </p>
                <p className={css.small}>
                  <a href={`#q-${id}`}>{t.link}</a>
                </p>
              </AccordionItem>
            ))}
          </Accordion>
        </section>
      ))}
    </div>
  )
}

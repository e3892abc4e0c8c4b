import { Fragment } from 'react'
import type { LineChange, LineRun } from '#shop/texts/compare.rules.ts'
import { classNames } from '#ui/class-names.ts'
import { TextSummary } from '#ui/text-summary.tsx'
import css from './comparison.module.css'

export type ComparisonWords = Record<'lead' | 'nothing' | 'added' | 'removed' | 'same', string>
export type ComparisonData = { t: ComparisonWords; lead: string; runs: (LineRun & { label: string })[] }

const looks = { heading: css.heading, item: css.item, text: css.text }
const marks = { added: css.added, removed: css.removed }

/** Comparison of two versions: added and removed text, also marked in words for readers who see no colors. */
export function Comparison({ t, lead, runs }: ComparisonData) {
  return (
    <div className={css.comparison}>
      <p className={css.lead}>{lead}</p>
      {runs.map(({ isFolded, label, lines }, index) =>
        isFolded ? (
          <details key={index} className={css.folded}>
            <TextSummary>{label}</TextSummary>
            <Lines of={lines} t={t} />
          </details>
        ) : (
          <Lines key={index} of={lines} t={t} />
        ),
      )}
    </div>
  )
}

const Lines = ({ of: lines, t }: { of: LineChange[]; t: ComparisonWords }) =>
  lines.map((line, index) => (
    <p key={index} className={classNames(css.line, looks[line.look])}>
      {line.mark === 'changed' ? (
        line.words.map(({ mark, text }, at) => (
          <Fragment key={at}>
            {mark === 'added' && isGlued(line.words[at - 1]) && ' '}
            <Marked mark={mark} text={text} t={t} />
          </Fragment>
        ))
      ) : (
        <Marked mark={line.mark} text={line.text} t={t} />
      )}
    </p>
  ))

/** True after a removed piece without a trailing space, so that the replacement needs a separator. */
const isGlued = (previous: { mark: string; text: string } | undefined): boolean =>
  previous?.mark === 'removed' && !/\s$/.test(previous.text)

type MarkedProps = { mark: 'same' | 'added' | 'removed'; text: string; t: ComparisonWords }

function Marked({ mark, text, t }: MarkedProps) {
  if (mark === 'same') return text
  const Tag = mark === 'added' ? 'ins' : 'del'
  return (
    <Tag className={marks[mark]}>
      <span className="visually-hidden">{`${t[mark]} `}</span>
      {text}
    </Tag>
  )
}

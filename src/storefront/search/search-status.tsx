import { CircleAlert, WifiOff } from 'lucide-react'
import { counted } from '#ui/counted.ts'
import { TextButton, TextLink } from '#ui/text-link.tsx'
import type { FrameData } from '../common/frame-data.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { rememberSearch } from './recent-searches.ts'
import css from './search-status.module.css'
import { resultsFor, type Suggestions } from './suggestions.rules.ts'
import type { Asked } from './use-suggestions.ts'

type SearchStatusProps = { frame: FrameData; asked: Asked; results: string }

/** Under the suggestions: the way to all results, or why there are none. */
export function SearchStatus({ frame, asked, results }: SearchStatusProps) {
  const { shown, trouble, again } = asked
  if (trouble) return <Trouble frame={frame} trouble={trouble} again={again} />
  return (
    <div className={css.status} data-nothing={shown?.answer.total === 0 || undefined}>
      <p role="status" className="visually-hidden">
        {shown && !asked.isBusy && heard(shown.answer, frame)}
      </p>
      {shown &&
        (shown.answer.total > 0 ? (
          <All shown={shown} {...{ frame, results }} />
        ) : (
          <Nothing shown={shown} frame={frame} />
        ))}
    </div>
  )
}

const quoted = (text: string, [open = '', close = '']: readonly string[]) => `${open}${text}${close}`

function heard({ total, corrected }: Suggestions, frame: FrameData): string {
  const { t } = frame
  if (total === 0) return t.nothingFound
  const found = `${t.found}: ${counted(total, t.results, frame.locale)}`
  return corrected === null ? found : `${t.takenFor} ${quoted(corrected, t.quotes)}. ${found}`
}

type ShownProps = { shown: NonNullable<Asked['shown']>; frame: FrameData }

function All({ shown: { question, answer }, frame, results }: ShownProps & { results: string }) {
  const { corrected, goods, total } = answer
  const { t } = frame
  return (
    <p className={css.line}>
      <TextLink href={resultsFor(results, question)} onClick={() => rememberSearch(question)}>
        {total > goods.length ? `${t.all} ${counted(total, t.results, frame.locale)}` : t.showResults}
      </TextLink>
      {corrected !== null && (
        <span className={css.corrected}>
          {t.takenFor} {quoted(corrected, t.quotes)}
        </span>
      )}
    </p>
  )
}

function Nothing({ shown: { question }, frame: { t } }: ShownProps) {
  const here = useHere()
  return (
    <p className={css.nothing}>
      {t.nothingFor} {quoted(question, t.quotes)}. {t.checkSpelling}{' '}
      <TextLink href={link(here, 'new')}>{t.seeNovelties}</TextLink>.
    </p>
  )
}

type TroubleProps = { frame: FrameData; trouble: NonNullable<Asked['trouble']>; again: () => void }

function Trouble({ frame: { t }, trouble, again }: TroubleProps) {
  const isOffline = trouble === 'offline'
  return (
    <div role="status" className={css.trouble}>
      {isOffline ? <WifiOff aria-hidden /> : <CircleAlert aria-hidden />}
      <p>{isOffline ? t.suggestionsOffline : t.suggestionsFailed}</p>
      {!isOffline && <TextButton onClick={again}>{t.again}</TextButton>}
    </div>
  )
}

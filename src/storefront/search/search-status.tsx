import { CircleAlert, WifiOff } from 'lucide-react'
import { counted } from '#ui/counted.ts'
import { TextButton, TextLink } from '#ui/text-link.tsx'
import type { FrameData } from '../common/frame-data.ts'
import { link } from '../common/links.ts'
import { useHere } from '../visitor/here.ts'
import { rememberSearch } from './recent-searches.ts'
import css from './search-status.module.css'
import { resultsFor, type Suggestions } from './suggestions.rules.ts'
import type { SuggestionsState } from './use-suggestions.ts'

type SearchStatusProps = { frame: FrameData; suggestions: SuggestionsState; results: string }

/** Status below the suggestions: link to all results, or the reason for none. */
export function SearchStatus({ frame, suggestions, results }: SearchStatusProps) {
  const { latest, failure, retry } = suggestions
  if (failure) return <Failure frame={frame} failure={failure} retry={retry} />
  return (
    <div className={css.status} data-nothing={(latest && isNothing(latest.answer)) || undefined}>
      <p role="status" className="visually-hidden">
        {latest && !suggestions.isBusy && spokenResult(latest.answer, frame)}
      </p>
      {latest &&
        (latest.answer.total > 0 ? (
          <AllResults latest={latest} {...{ frame, results }} />
        ) : (
          isNothing(latest.answer) && <NoResults latest={latest} frame={frame} />
        ))}
    </div>
  )
}

const isNothing = ({ total, pages, order }: Suggestions): boolean => total === 0 && pages.length === 0 && order === null

const quoted = (text: string, [open = '', close = '']: readonly string[]) => `${open}${text}${close}`

function spokenResult(answer: Suggestions, frame: FrameData): string {
  const { t } = frame
  const { total, correctedText, pages } = answer
  if (isNothing(answer)) return t.nothingFound
  if (total === 0) return [t.answers, ...pages.map(({ title }) => title)].join('. ')
  const count = `${t.found}: ${counted(total, t.results, frame.locale)}`
  return correctedText === null ? count : `${t.takenFor} ${quoted(correctedText, t.quotes)}. ${count}`
}

type LatestProps = { latest: NonNullable<SuggestionsState['latest']>; frame: FrameData }

function AllResults({ latest: { query, answer }, frame, results }: LatestProps & { results: string }) {
  const { correctedText, products, total } = answer
  const { t } = frame
  return (
    <p className={css.line}>
      <TextLink href={resultsFor(results, query)} onClick={() => rememberSearch(query)}>
        {total > products.length ? `${t.all} ${counted(total, t.results, frame.locale)}` : t.showResults}
      </TextLink>
      {correctedText !== null && (
        <span className={css.corrected}>
          {t.takenFor} {quoted(correctedText, t.quotes)}
        </span>
      )}
    </p>
  )
}

function NoResults({ latest: { query }, frame: { t } }: LatestProps) {
  const here = useHere()
  return (
    <p className={css.nothing}>
      {t.nothingFor} {quoted(query, t.quotes)}. {t.checkSpelling}{' '}
      <TextLink href={link(here, 'new')}>{t.seeNovelties}</TextLink>.
    </p>
  )
}

type FailureProps = { frame: FrameData; failure: NonNullable<SuggestionsState['failure']>; retry: () => void }

function Failure({ frame: { t }, failure, retry }: FailureProps) {
  const isOffline = failure === 'offline'
  return (
    <div role="status" className={css.trouble}>
      {isOffline ? <WifiOff aria-hidden /> : <CircleAlert aria-hidden />}
      <p>{isOffline ? t.suggestionsOffline : t.suggestionsFailed}</p>
      {!isOffline && <TextButton onClick={retry}>{t.again}</TextButton>}
    </div>
  )
}

import { ArrowRight } from 'lucide-react'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ChipLink } from '#ui/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatNumber } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useHere } from '../visitor/here.ts'
import { link } from '../common/links.ts'
import type { SearchData } from './search.loader.ts'
import css from './search.module.css'
import { SearchForm } from './search-form.tsx'

/** Length above which the largest title would fill a phone screen. */
const longSearch = 32

/** Search heading: query, search field, corrections. */
export function SearchHead(data: SearchData) {
  const { t, search, listing, sections, nothing, answers } = data
  const locale = useLocale()
  const here = useHere()
  return (
    <>
      <Breadcrumb before={[{ title: t.home, href: link(here, 'home') }]} current={t.search} />
      <h1 className={classNames(search.length > longSearch ? 'display-3' : 'display-2', css.title)}>
        {search ? `${t.for} ${quoted(search, t.quotes)}` : t.search}{' '}
        {search && !nothing && <span className={css.count}>{formatNumber(listing.total, locale)}</span>}
      </h1>
      {/* The key resets the field for another search. */}
      <SearchForm key={search} t={t} action={listing.path} search={search} />
      {search ? <HowUnderstood {...data} /> : <Examples t={t} path={listing.path} />}
      {answers.length > 0 && <Answers t={t} answers={answers} />}
      {search && sections.length > 0 && (
        <nav aria-label={t.sections} className={css.sections}>
          {sections.map(({ name, href, count, current }) => (
            <ChipLink key={href} href={href} current={current} data-scroll="keep">
              {name} {count !== undefined && <span className={css.counted}>{formatNumber(count, locale)}</span>}
            </ChipLink>
          ))}
        </nav>
      )}
      {!search && <h2 className={`display-3 ${css.popular}`}>{t.popular}</h2>}
    </>
  )
}

function Answers({ t, answers }: Pick<SearchData, 't' | 'answers'>) {
  return (
    <nav aria-label={t.answers}>
      <ul className={css.answers}>
        {answers.map(({ title, href }) => (
          <li key={href}>
            <a href={href}>
              {title} <ArrowRight aria-hidden />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const quoted = (text: string, [open = '', close = '']: readonly string[]) => `${open}${text}${close}`

/** Corrections of the query and ignored words. */
function HowUnderstood({ t, search, correction, ignoredWords, droppedWords, nothing }: SearchData) {
  return (
    <>
      {correction && (
        <p className={css.note}>
          {t.maybe} <b>{quoted(correction.text, t.quotes)}</b>.{' '}
          <TextLink href={correction.literalHref}>
            {t.literally} {quoted(search, t.quotes)}
          </TextLink>
        </p>
      )}
      {!nothing && <LeftOut words={ignoredWords} texts={t.ignored} quotes={t.quotes} />}
      {!nothing && <LeftOut words={droppedWords} texts={t.dropped} quotes={t.quotes} />}
    </>
  )
}

type LeftOutProps = { words: string[]; texts: string[]; quotes: readonly string[] }

function LeftOut({ words, texts: [one, many], quotes }: LeftOutProps) {
  if (words.length === 0) return null
  return (
    <p className={css.note}>
      {words.length === 1 ? one : many} {words.map((word) => quoted(word, quotes)).join(', ')}.
    </p>
  )
}

function Examples({ t, path }: Pick<SearchData, 't'> & { path: string }) {
  return (
    <>
      <p className={css.note}>{t.hint}</p>
      <nav aria-label={t.examplesLabel} className={css.sections}>
        {t.examples.map((text) => (
          <ChipLink key={text} href={`${path}?${new URLSearchParams({ search: text }).toString()}`}>
            {text}
          </ChipLink>
        ))}
      </nav>
    </>
  )
}

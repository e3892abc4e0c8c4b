import { ArrowRight, Search } from 'lucide-react'
import { ButtonLink } from '#ui/button-link.tsx'
import { classNames } from '#ui/class-names.ts'
import { Pagination } from '#ui/pagination.tsx'
import { once } from '../common/once.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { queryString } from '#web/routes.ts'
import { Picture } from '../common/picture.tsx'
import type { SectionLink, TeaserData, UnhydratedArticles } from './articles-data.ts'
import css from './articles.module.css'
import { Drape, drapeSide } from './drape.tsx'

function ArticleListing(data: UnhydratedArticles) {
  const { lead, menu, menuLabel, nothing, teasers, pages, find, mostRead, askPanel, others } = data
  return (
    <>
      {lead && <p className={css.lead}>{lead}</p>}
      <FindForm {...find} />
      <SectionMenu links={menu} label={menuLabel} />
      {teasers.length === 0 ? (
        <p className={css.nothing}>
          {nothing} {find.ask && <TextLink href={find.ask.href}>{find.ask.text}</TextLink>}
        </p>
      ) : (
        <Teasers
          teasers={teasers}
          isFirstWide={!pages.search && pages.page === 1 && teasers.length !== 2}
          read={data.read}
        />
      )}
      <Pagination
        page={pages.page}
        pages={pages.pages}
        hrefOf={(page) => pages.path + queryString({ page: page > 1 ? String(page) : undefined, search: pages.search })}
      />
      {others && <OtherSections {...others} />}
      {askPanel && (
        <div className={css.front}>
          {mostRead && <MostRead {...mostRead} />}
          <AskPanel {...askPanel} />
        </div>
      )}
    </>
  )
}

export const ArticleList = once('article list', ArticleListing)

const MostRead = ({ title, rows }: NonNullable<UnhydratedArticles['mostRead']>) => (
  <section>
    <h2 className="display-3">{title}</h2>
    <ol className={css.mostRead}>
      {rows.map((row) => (
        <li key={row.href}>
          <div>
            <a href={row.href}>{row.title}</a>
            <small>{row.note}</small>
          </div>
        </li>
      ))}
    </ol>
  </section>
)

const AskPanel = ({ title, text, button, href }: NonNullable<UnhydratedArticles['askPanel']>) => (
  <section className={classNames(css.ask, drapeSide)}>
    <h2 className="display-3">{title}</h2>
    <p>{text}</p>
    <ButtonLink href={href}>{button}</ButtonLink>
    <Drape tone="blush" />
  </section>
)

const OtherSections = ({ title, links }: NonNullable<UnhydratedArticles['others']>) => (
  <section className={css.others}>
    <h2 className="display-3">{title}</h2>
    <ul>
      {links.map(({ title: name, href, note }, at) => (
        <li key={href} className={classNames(css.other, drapeSide)} data-tone={at % 2 === 0 ? 'blush' : 'frost'}>
          <h3 className={css.otherName}>
            <a href={href}>{name}</a>
          </h3>
          <p>{note}</p>
          <Drape tone={at % 2 === 0 ? 'blush' : 'pine'} always />
        </li>
      ))}
    </ul>
  </section>
)

/** Search form of the journal; works without JavaScript, like the whole list. */
const FindForm = ({ action, label, button, words, summary }: UnhydratedArticles['find']) => (
  <>
    <form role="search" action={action} className={css.find}>
      <Search aria-hidden />
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        defaultValue={words}
        maxLength={100}
        enterKeyHint="search"
        required
      />
      <button type="submit">{button}</button>
    </form>
    {summary && <p className={css.summary}>{summary}</p>}
  </>
)

/** Category menu of the section; marks the current one. */
export function SectionMenu({ links, label }: { links: SectionLink[]; label: string }) {
  if (links.length === 0) return null
  return (
    <nav aria-label={label}>
      <ul className={css.menu}>
        {links.map(({ title, count, href, isHere }) => (
          <li key={href}>
            <a href={href} aria-current={isHere ? 'page' : undefined}>
              {title} <span className={css.count}>{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const wideCover = { widths: [670, 1005, 1340], sizes: '(min-width: 1200px) 60vw, 94vw' }
const coverWidths = [335, 503, 670, 1005]
const half = { widths: coverWidths, sizes: '(min-width: 1680px) 790px, (min-width: 768px) 48vw, 116px' }
const third = {
  widths: coverWidths,
  sizes: '(min-width: 1680px) 520px, (min-width: 992px) 32vw, (min-width: 768px) 48vw, 116px',
}

/** `read`: link text under the wide teaser, whose title alone does not look like a link. */
type TeasersProps = { teasers: TeaserData[]; isFirstWide?: boolean; level?: 2 | 3; read?: string }

export function Teasers({ teasers, isFirstWide = false, level = 2, read }: TeasersProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  // Two columns for two teasers, or a third place would stay empty.
  const isInThree = teasers.length > (isFirstWide ? 3 : 2)
  const cover = isInThree ? third : half
  return (
    <ul className={classNames(css.list, isInThree && css.three)}>
      {teasers.map((teaser, place) => {
        const isWide = isFirstWide && place === 0
        return (
          <li key={teaser.href} className={classNames(css.teaser, isWide && css.wide)}>
            <div className={css.cover}>
              {teaser.cover && <Picture of={teaser.cover} {...(isWide ? wideCover : cover)} alt="" priority={isWide} />}
            </div>
            <div className={css.words}>
              <p className={css.meta}>
                <span className={css.category}>{teaser.category}</span>
                {teaser.facts.map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </p>
              <Title className={css.name}>
                <a href={teaser.href}>{teaser.title}</a>
              </Title>
              <p className={css.about}>{teaser.lead}</p>
              {isWide && read && (
                <p className={css.read} aria-hidden>
                  {read}
                  <ArrowRight />
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

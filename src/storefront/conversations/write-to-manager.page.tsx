import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { StatusChip } from '#ui/status-chip.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import css from './conversations.module.css'
import { LetterForm } from './letter-form.tsx'
import { Side } from './side.tsx'
import { stateTones, Thread } from './thread.tsx'
import type { ConversationEntry, ManagerData } from './write-to-manager.loader.ts'

export function WriteToManagerPage(data: ManagerData) {
  const { frame, letter, thread, crumbs } = data
  const words = letter?.words
  if (!frame)
    return (
      <div className={`container ${css.page}`}>
        <Breadcrumb before={crumbs} current={words?.title ?? ''} />
        <h1 className={`display-2 ${css.title}`}>{words?.title}</h1>
        <p className={css.lead}>{words?.lead}</p>
        <Content data={data} />
      </div>
    )
  const title = frame.t.menu['write-to-manager']
  return (
    <AccountLayout
      frame={frame}
      section="write-to-manager"
      title={<h1 className="display-2">{title}</h1>}
      {...(thread && { current: thread.subtitle })}
    >
      <Content data={data} />
    </AccountLayout>
  )
}

function Content({ data: { t, side, frame, letter, thread, open, past, newHref } }: { data: ManagerData }) {
  return (
    <div className={frame ? css.narrowColumns : css.columns}>
      <div className={css.stack}>
        {thread && <Thread of={thread} />}
        {letter && <LetterForm data={letter} to="/write-to-manager/send/" isMember={frame !== null} />}
        <Entries title={t.open} rows={open} t={t} />
        <Entries title={t.past} rows={past} t={t} />
      </div>
      <div className={css.stack}>
        {thread && <ButtonLink href={newHref}>{t.fresh}</ButtonLink>}
        <Side of={side} />
      </div>
    </div>
  )
}

function Entries({ title, rows, t }: { title: string; rows: ConversationEntry[]; t: ManagerData['t'] }) {
  if (rows.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className={css.sideTitle}>{title}</h2>
      <ul className={css.entries}>
        {rows.map(({ number, title: entryTitle, note, state, href }) => (
          <li key={number} className={css.entry}>
            <div>
              <a href={href}>{entryTitle}</a>
              <p className={css.small}>{note}</p>
            </div>
            <StatusChip tone={stateTones[state]}>{t.states[state]}</StatusChip>
          </li>
        ))}
      </ul>
    </section>
  )
}

import {
  LogOut,
  Mail,
  MapPin,
  MessageCircle,
  Package,
  Ruler,
  Settings,
  Sparkles,
  Star,
  UserRound,
  type LucideIcon,
} from 'lucide-react'
import { keepAccountCall } from '#shop/profile/profile.calls.ts'
import { ask } from '#ui/ask.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextButton } from '#ui/text-link.tsx'
import { useFormState } from '#web/hooks.ts'
import { link } from '../common/links.ts'
import { foreignForm, PageOwner } from '../common/page-owner.ts'
import { useHere } from '../visitor/here.ts'
import type { AccountFrame } from './account.loader.ts'
import css from './account-layout.module.css'
import { QuietAction } from './quiet-action.tsx'
import { SignOut } from './sign-out.tsx'

const entries = [
  ['profile', UserRound],
  ['history-orders', Package],
  ['delivery-addresses', MapPin],
  ['my-measures', Ruler],
  ['my-reviews', Star],
  ['loyalty-program', Sparkles],
  ['settings-profile', Settings],
  ['feedback', MessageCircle],
  ['write-to-manager', Mail],
] as const satisfies [string, LucideIcon][]

export type AccountSection = (typeof entries)[number][0]

type AccountLayoutProps = {
  frame: AccountFrame
  section: AccountSection
  title: ReactNode
  /** Breadcrumb of a page within the section. */
  current?: string
  children: ReactNode
}

/** Header and side menu of account pages (R-2.2-05); on a phone the menu is a row of chips. */
export function AccountLayout({ frame, section, title, current, children }: AccountLayoutProps) {
  const here = useHere()
  const { t } = frame
  const foreignState = useFormState(foreignForm)
  const before = [
    { title: t.home, href: link(here, 'home') },
    { title: t.account, href: link(here, 'profile') },
    ...(current ? [{ title: t.menu[section], href: link(here, section) }] : []),
  ]
  return (
    <PageOwner value={frame.accountId}>
      <div className={classNames('container', css.page)}>
        <Breadcrumb before={before} current={current ?? t.menu[section]} />
        <div className={css.title}>{title}</div>
        <div className={css.columns}>
          <Menu frame={frame} section={section} />
          <div className={css.content}>
            {foreignState && <Alert tone="error">{foreignState.errors['page_owner']}</Alert>}
            {frame.deletionText && <DeletionNotice t={t} text={frame.deletionText} />}
            {children}
          </div>
        </div>
      </div>
    </PageOwner>
  )
}

function Menu({ frame, section }: Pick<AccountLayoutProps, 'frame' | 'section'>) {
  const here = useHere()
  const { t, inLoyalty } = frame
  const list = useRef<HTMLElement>(null)
  // Scroll the row of chips to the current one on phones.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - 48
  }, [])
  const shownEntries = entries.filter(([id]) => inLoyalty || id !== 'loyalty-program')
  return (
    <nav ref={list} aria-label={t.menuLabel} className={css.menu}>
      <ul>
        {shownEntries.map(([id, Icon]) => (
          <li key={id}>
            <a href={link(here, id)} aria-current={id === section ? 'page' : undefined} className={css.entry}>
              <Icon aria-hidden />
              <span>
                {t.menu[id]}
                {id === 'loyalty-program' && frame.bonusText && <small>{frame.bonusText}</small>}
              </span>
            </a>
          </li>
        ))}
        <li className={css.out}>
          <SignOut className={css.entry}>
            <LogOut aria-hidden />
            {t.signOut}
          </SignOut>
        </li>
      </ul>
    </nav>
  )
}

function DeletionNotice({ t, text }: { t: AccountFrame['t']; text: string }) {
  return (
    <Alert tone="error" className={css.notice}>
      <strong>{text}</strong> {t.deletionMore}{' '}
      <QuietAction
        to="/settings-profile/keep/"
        send={(signal) => ask(keepAccountCall, { body: {}, signal })}
        doneText={t.kept}
        className={css.keep}
      >
        <TextButton type="submit">{t.keep}</TextButton>
      </QuietAction>
    </Alert>
  )
}

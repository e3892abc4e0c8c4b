import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names.ts'
import css from './menu-rows.module.css'

/** Menu link in the display font, 60 px high. */
export function MenuLink({ href, tone, children }: { href: string; tone?: 'sale' | 'accent'; children: ReactNode }) {
  return (
    <li>
      <a href={href} className={classNames(css.row, tone && css[tone])}>
        {children}
      </a>
    </li>
  )
}

type MenuButtonProps = { tone?: 'accent'; isExpanded?: boolean; onPress: () => void; children: ReactNode }

/** Button to a submenu; with `isExpanded` it unfolds in place. */
export function MenuButton({ tone, isExpanded, onPress, children }: MenuButtonProps) {
  return (
    <button
      type="button"
      className={classNames(css.row, tone && css[tone])}
      aria-expanded={isExpanded}
      onClick={onPress}
    >
      {children}
      <ChevronRight aria-hidden className={css.chevron} />
    </button>
  )
}

type MenuEntryProps = { icon: ReactNode; children: ReactNode } & (
  | { href: string; onPress?: undefined }
  | { onPress: () => void; href?: undefined }
)

/** Menu entry with an icon: stores, phone, sign-in. */
export function MenuEntry({ icon, href, onPress, children }: MenuEntryProps) {
  const inside = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  return (
    <li>
      {href === undefined ? (
        <button type="button" className={css.entry} onClick={onPress}>
          {inside}
        </button>
      ) : (
        <a href={href} className={css.entry}>
          {inside}
        </a>
      )}
    </li>
  )
}

export const MenuList = ({ children }: { children: ReactNode }) => <ul className={css.list}>{children}</ul>
export const EntryList = ({ children }: { children: ReactNode }) => <ul className={css.entries}>{children}</ul>

import { Mail, Phone, Store } from 'lucide-react'
import { useState } from 'react'
import { Drawer } from '#ui/drawer.tsx'
import { Logo } from '#ui/logo.tsx'
import css from './burger-sheet.module.css'
import type { FrameData } from '../common/frame-data.ts'
import { link, type LinkBase } from '../common/links.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { EntryList, MenuButton, MenuEntry, MenuLink, MenuList } from './menu-rows.tsx'
import { phoneHref } from '../common/phone.ts'
import { useHere } from '../visitor/here.ts'

type BurgerSheetProps = { frame: FrameData; open: boolean; onClose: () => void }

/** Menu from 1200 px: links that are not in the header. */
export function BurgerSheet({ frame, open, onClose }: BurgerSheetProps) {
  const { t, brand, contacts } = frame
  const here = useHere()
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t.menu}
      hideTitle
      pressableBehind="header a, header button"
      className={css.sheet}
    >
      <div className={css.inside}>
        <Logo name={brand} />
        <nav aria-label={t.menu}>
          <MenuList>
            <MenuLink href={link(here, 'new')}>{t.novelties}</MenuLink>
            <MenuLink href={link(here, 'bestsellers')}>{t.bestsellers}</MenuLink>
            <MenuLink href={link(here, 'sales')} tone="sale">
              {t.sales}
            </MenuLink>
            <MenuLink href={link(here, 'certificate-cart')}>{t.certificates}</MenuLink>
            <Buyers frame={frame} here={here} />
            <MenuLink href={link(here, 'blog')}>{t.journal}</MenuLink>
          </MenuList>
        </nav>
        <EntryList>
          <MenuEntry icon={<Store aria-hidden />} href={link(here, 'stores')}>
            {t.stores}
          </MenuEntry>
          {contacts.phone && (
            <MenuEntry icon={<Phone aria-hidden />} href={phoneHref(contacts.phone)}>
              {contacts.phone}
            </MenuEntry>
          )}
          <MenuEntry icon={<Mail aria-hidden />} href={link(here, 'contacts')}>
            {t.contacts}
          </MenuEntry>
        </EntryList>
        <LanguageSwitch frame={frame} />
      </div>
    </Drawer>
  )
}

function Buyers({ frame, here }: { frame: FrameData; here: LinkBase }) {
  const [isUnfolded, setUnfolded] = useState(false)
  return (
    <li>
      <MenuButton isExpanded={isUnfolded} onPress={() => setUnfolded(!isUnfolded)}>
        {frame.t.buyers}
      </MenuButton>
      <ul className={css.buyers} hidden={!isUnfolded}>
        {frame.buyerPages.map(({ slug, title }) => (
          <li key={slug}>
            <a href={link(here, 'text-page', { buyerInfo: slug })} className={css.buyer}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </li>
  )
}

import { LogOut, MapPin, Phone, Store, UserRound } from 'lucide-react'
import { signOut } from '../visitor/account.ts'
import { useVisitor } from '../visitor/visitor.ts'
import { CertificatePanel } from './certificate-panel.tsx'
import { useCityName } from '../city/city-name.ts'
import type { FrameData } from '../common/frame-data.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { openSignIn } from '../common/layers.ts'
import { logFailure } from '../common/log-failure.ts'
import { link } from '../common/links.ts'
import { EntryList, MenuButton, MenuEntry, MenuLink, MenuList } from './menu-rows.tsx'
import { phoneHref } from '../common/phone.ts'
import { useHere } from '../visitor/here.ts'

/** Current panel of the menu. */
export type Panel = 'main' | 'catalogue' | 'buyers' | 'city'

type MobileMainProps = { frame: FrameData; onOpen: (panel: Panel) => void }

export function MobileMain({ frame, onOpen }: MobileMainProps) {
  const { t } = frame
  const here = useHere()
  return (
    <>
      <nav aria-label={t.menu}>
        <MenuList>
          <li>
            <MenuButton tone="accent" onPress={() => onOpen('catalogue')}>
              {t.catalogue}
            </MenuButton>
          </li>
          <MenuLink href={link(here, 'new')}>{t.novelties}</MenuLink>
          <MenuLink href={link(here, 'bestsellers')}>{t.bestsellers}</MenuLink>
          <MenuLink href={link(here, 'sales')} tone="sale">
            {t.sales}
          </MenuLink>
          <MenuLink href={link(here, 'certificate-cart')}>{t.certificates}</MenuLink>
          <li>
            <MenuButton onPress={() => onOpen('buyers')}>{t.buyers}</MenuButton>
          </li>
          <MenuLink href={link(here, 'blog')}>{t.journal}</MenuLink>
        </MenuList>
      </nav>
      <Entries frame={frame} onOpen={onOpen} />
      <LanguageSwitch frame={frame} />
      <CertificatePanel t={t} href={link(here, 'certificate-cart')} low />
    </>
  )
}

function Entries({ frame, onOpen }: MobileMainProps) {
  const { t, contacts } = frame
  const here = useHere()
  const { isSignedIn } = useVisitor()
  const city = useCityName(frame)
  const leave = () => signOut(link(here, 'home')).catch(logFailure)
  return (
    <EntryList>
      {isSignedIn ? (
        <MenuEntry icon={<UserRound aria-hidden />} href={link(here, 'profile')}>
          {t.profile}
        </MenuEntry>
      ) : (
        <MenuEntry icon={<UserRound aria-hidden />} onPress={() => openSignIn()}>
          {t.signInOrRegister}
        </MenuEntry>
      )}
      {city && (
        <MenuEntry icon={<MapPin aria-hidden />} onPress={() => onOpen('city')}>
          <span className="visually-hidden">{t.cityNow}: </span>
          {city}
        </MenuEntry>
      )}
      <MenuEntry icon={<Store aria-hidden />} href={link(here, 'stores')}>
        {t.stores}
      </MenuEntry>
      {contacts.phone && (
        <MenuEntry icon={<Phone aria-hidden />} href={phoneHref(contacts.phone)}>
          {contacts.phone}
        </MenuEntry>
      )}
      {isSignedIn && (
        <MenuEntry icon={<LogOut aria-hidden />} onPress={() => void leave()}>
          {t.signOut}
        </MenuEntry>
      )}
    </EntryList>
  )
}

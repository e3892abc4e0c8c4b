import { AccountLayout } from '../account/account-layout.tsx'
import { CardsSection } from './cards-section.tsx'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { InfoSection } from './info-section.tsx'
import { LettersSection, PasswordSection } from './password-and-letters.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SitesSection } from './sites-section.tsx'
import type { SettingsData } from './settings-profile.loader.ts'

/** Settings page; each section saves separately, with and without JavaScript. */
export function SettingsPage(data: SettingsData) {
  const { frame, t } = data
  return (
    <AccountLayout frame={frame} section="settings-profile" title={<h1 className="display-2">{t.title}</h1>}>
      <InfoSection {...data} />
      <EmailSection {...data} />
      <PasswordSection {...data} />
      <LettersSection {...data} />
      <SessionsSection {...data} />
      <SitesSection {...data} />
      <CardsSection {...data} />
      <DataSection {...data} />
    </AccountLayout>
  )
}

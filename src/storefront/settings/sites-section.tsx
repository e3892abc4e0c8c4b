import { Link2 } from 'lucide-react'
import { unlinkSiteCall } from '#shop/social/social.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { StatusChip } from '#ui/status-chip.tsx'
import { TextButton, TextLink } from '#ui/text-link.tsx'
import { QuietAction } from '../account/quiet-action.tsx'
import { useShownForm } from '../account/use-shown-form.ts'
import { fill } from '../common/fill.ts'
import { Saved, Section } from './section.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

/** Null if no social network is configured. */
export function SitesSection({ t: { sites: t }, sites, person }: SettingsData) {
  const message = Object.values(useShownForm('/settings-profile/unlink/').errors)[0]?.[0]
  if (sites.length === 0) return null
  return (
    <Section id="sites" title={t.title} text={t.text}>
      {message && <Alert tone="error">{message}</Alert>}
      <ul>
        {sites.map((each) => (
          <li key={each.site} className={css.item}>
            <Link2 aria-hidden />
            <p>
              <b>{each.name}</b>
              {each.isLinked && (
                <small>
                  <StatusChip tone="ok">{t.linked}</StatusChip>
                </small>
              )}
            </p>
            {each.isLinked ? (
              <QuietAction
                to="/settings-profile/unlink/"
                send={(signal) => ask(unlinkSiteCall, { body: { provider: each.site }, signal })}
                doneText={t.unlinked}
              >
                <input type="hidden" name="provider" value={each.site} />
                <TextButton type="submit" aria-label={fill(t.unlinkOf, { name: each.name })}>
                  {t.unlink}
                </TextButton>
              </QuietAction>
            ) : (
              person.hasPassword && (
                <TextLink href={each.href} rel="external nofollow" aria-label={fill(t.linkOf, { name: each.name })}>
                  {t.link}
                </TextLink>
              )
            )}
          </li>
        ))}
      </ul>
      {!person.hasPassword && <p className={css.about}>{t.needsPassword}</p>}
      <Saved id="site-unlinked">{t.unlinked}</Saved>
    </Section>
  )
}

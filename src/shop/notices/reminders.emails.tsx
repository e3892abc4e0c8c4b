import { localePrefix } from '#kernel/locale.ts'
import { letterOf, letterStyle } from '#letters/letter.tsx'
import { brandOf } from '../brand.rules.ts'
import { oneClickHeaders, WithdrawalLink } from '../consents/withdrawal-foot.emails.tsx'
import type { Letter } from '../mail.port.ts'
import type { Sender } from './notices.emails.tsx'
import type { Reminder } from './reminders.queries.ts'
import { reminderLetters } from './reminders.texts.ts'

export function reminderLetter(reminder: Reminder, withdrawPath: string, sender: Sender): Letter {
  const { locale, title, lead, path, email } = reminder
  const href = `${sender.publicUrl}${localePrefix(locale)}${withdrawPath}`
  const t = reminderLetters[locale]
  const children = (
    <>
      <h1 style={letterStyle.title}>{title}</h1>
      <p style={letterStyle.text}>{lead}</p>
      <p style={letterStyle.action}>
        <a href={`${sender.publicUrl}${localePrefix(locale)}${path}`} style={letterStyle.button}>
          {t.button}
        </a>
      </p>
    </>
  )
  const foot = (
    <p style={letterStyle.small}>
      {t.why(email)} <WithdrawalLink href={href} words="stop" locale={locale} />
    </p>
  )
  const brand = brandOf(sender, locale)
  const letter = letterOf({ locale, brand, subject: t.subject(title), preview: t.preview, children, foot })
  return { to: email, ...letter, headers: oneClickHeaders(href) }
}

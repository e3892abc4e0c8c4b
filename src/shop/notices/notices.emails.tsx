import { letterOf, letterStyle } from '#letters/letter.tsx'
import { localePrefix } from '#kernel/locale.ts'
import type { Config } from '#config/settings.ts'
import type { Letter } from '../mail.port.ts'
import { brandOf } from '../brand.rules.ts'
import { oneClickHeaders, WithdrawalLink } from '../consents/withdrawal-foot.emails.tsx'
import type { Arrival } from './notices.queries.ts'
import { letters } from './notices.texts.ts'

export type Sender = Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>

export function arrivalLetter(arrival: Arrival, withdrawPath: string, sender: Sender): Letter {
  const { locale, name, color, slug, email } = arrival
  const href = `${sender.publicUrl}${localePrefix(locale)}${withdrawPath}`
  const t = letters[locale]
  const brand = brandOf(sender, locale)
  const children = (
    <>
      <h1 style={letterStyle.title}>{t.title}</h1>
      <p style={letterStyle.text}>
        {name}, {color.toLowerCase()}, {t.variant(arrival)}.
      </p>
      <p style={letterStyle.text}>{t.hurry}</p>
      <p style={letterStyle.action}>
        <a href={`${sender.publicUrl}${localePrefix(locale)}/content/${slug}/`} style={letterStyle.button}>
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
  const letter = letterOf({ locale, brand, subject: t.subject(name), preview: t.preview, children, foot })
  return { to: email, ...letter, headers: oneClickHeaders(href) }
}

import { letterOf, letterStyle } from '#letters/letter.tsx'
import { localePrefix } from '#kernel/locale.ts'
import type { Config } from '#config/settings.ts'
import { brandOf } from '../brand.rules.ts'
import type { SubscriptionMade } from './inbox.actions.ts'
import { unsubscribeCall } from './inbox.calls.ts'
import { letters } from './inbox.texts.ts'
import type { Letter } from '../mail.port.ts'

type Sender = Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>

export function subscriptionLetter({ email, locale, token }: SubscriptionMade, sender: Sender): Letter {
  const t = letters[locale]
  const brand = brandOf(sender, locale)
  const site = sender.publicUrl + localePrefix(locale)
  const unsubscribeQuery = `?token=${token}`
  const children = (
    <>
      <h1 style={letterStyle.title}>{t.greeting}</h1>
      <p style={letterStyle.text}>{t.thanks}</p>
      <p style={letterStyle.text}>{t.promise}</p>
      <p style={letterStyle.action}>
        <a href={`${site}/new/`} style={letterStyle.button}>
          {t.button}
        </a>
      </p>
    </>
  )
  const foot = (
    <p style={letterStyle.small}>
      {t.why(email)}{' '}
      <a href={`${site}/unsubscribe/${unsubscribeQuery}`} style={letterStyle.link}>
        {t.unsubscribe}
      </a>
    </p>
  )
  return {
    to: email,
    ...letterOf({ locale, brand, subject: t.subject(brand), preview: t.preview, children, foot }),
    headers: {
      'List-Unsubscribe': `<${site}${unsubscribeCall.path}${unsubscribeQuery}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

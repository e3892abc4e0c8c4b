import { letterOf, letterStyle } from '#letters/letter.tsx'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import type { Config } from '#config/settings.ts'
import { brandOf } from '../brand.rules.ts'
import type { Letter } from '../mail.port.ts'
import type { LetterWords } from './accounts.texts.ts'

export type Sender = Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>

export type AccountLetter = {
  to: string
  locale: Locale
  words: LetterWords
  /** Where the button leads, without the language. */
  path?: string
}

export function accountLetter({ to, locale, words, path }: AccountLetter, sender: Sender): Letter {
  const brand = brandOf(sender, locale)
  const [preview = ''] = words.text
  const children = (
    <>
      <h1 style={letterStyle.title}>{words.title}</h1>
      {words.text.map((text) => (
        <p key={text} style={letterStyle.text}>
          {text}
        </p>
      ))}
      {words.button && path && (
        <p style={letterStyle.action}>
          <a href={`${sender.publicUrl}${localePrefix(locale)}${path}`} style={letterStyle.button}>
            {words.button}
          </a>
        </p>
      )}
      <p style={letterStyle.small}>{words.why}</p>
    </>
  )
  return { to, ...letterOf({ locale, brand, subject: words.subject, preview, children }) }
}

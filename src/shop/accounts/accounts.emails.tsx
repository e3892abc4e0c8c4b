import { letterOf, letterStyle } from '#letters/letter.tsx'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import type { Config } from '#config/settings.ts'
import { brandOf } from '../brand.rules.ts'
import type { Letter } from '../mail.port.ts'
import { letterAddress, type LetterWords } from './accounts.texts.ts'

/** The address in words, where a button cannot be pressed. */
const addressBlock = {
  margin: '0',
  paddingTop: 20,
  borderTop: '1px solid #e3e9e6',
  fontSize: 14,
  overflowWrap: 'anywhere',
} as const

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
  const href = `${sender.publicUrl}${localePrefix(locale)}${path ?? ''}`
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
          <a href={href} style={letterStyle.wideButton}>
            {words.button}
          </a>
        </p>
      )}
      {words.button && path && (
        <p style={addressBlock}>
          {letterAddress[locale]}
          <br />
          <a href={href} style={letterStyle.link}>
            {href}
          </a>
        </p>
      )}
    </>
  )
  const foot = <p style={letterStyle.small}>{words.why}</p>
  return { to, ...letterOf({ locale, brand, subject: words.subject, preview, children, foot }) }
}

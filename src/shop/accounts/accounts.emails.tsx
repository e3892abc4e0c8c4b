import type { CSSProperties } from 'react'
import { letterOf, letterStyle } from '#letters/letter.tsx'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import type { Config } from '#config/settings.ts'
import { brandOf } from '../brand.rules.ts'
import { oneClickHeaders, WithdrawalLink, type withdrawalWords } from '../consents/withdrawal-foot.emails.tsx'
import type { Letter } from '../mail.port.ts'
import { letterAddress, letterReply, type LetterWords } from './accounts.texts.ts'

const note: CSSProperties = { margin: '-16px 0 24px', fontSize: 14, color: '#40524d' }
/** Block set off by a line: the URL as text, and the note for recipients who did not ask. */
const block: CSSProperties = {
  margin: '0 0 20px',
  paddingTop: 20,
  borderTop: '1px solid #e3e9e6',
  fontSize: 14,
  color: '#40524d',
  overflowWrap: 'anywhere',
}

export type Sender = Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>

export type AccountLetter = {
  to: string
  locale: Locale
  words: LetterWords
  /** Button path without the locale prefix. */
  path?: string
  /** Withdrawal link for the consent behind this email, without the locale prefix. */
  withdrawal?: { path: string; words: keyof typeof withdrawalWords }
}

export function accountLetter({ to, locale, words, path, withdrawal }: AccountLetter, sender: Sender): Letter {
  const brand = brandOf(sender, locale)
  const [preview = ''] = words.text
  const site = sender.publicUrl + localePrefix(locale)
  const href = `${site}${path ?? ''}`
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
        <>
          {words.note && <p style={note}>{words.note}</p>}
          <p style={block}>
            {letterAddress[locale]}
            <br />
            <a href={href} style={letterStyle.link}>
              {href}
            </a>
          </p>
        </>
      )}
      {words.ignore && <p style={block}>{words.ignore}</p>}
    </>
  )
  const foot = (
    <>
      <p style={letterStyle.small}>{words.why}</p>
      <p style={letterStyle.small}>{letterReply[locale]}</p>
      {withdrawal && (
        <p style={letterStyle.small}>
          <WithdrawalLink href={site + withdrawal.path} words={withdrawal.words} locale={locale} />
        </p>
      )}
    </>
  )
  const headers = withdrawal?.words === 'stop' ? oneClickHeaders(site + withdrawal.path) : undefined
  return {
    to,
    ...letterOf({ locale, brand, subject: words.subject, preview, children, foot }),
    ...(headers && { headers }),
  }
}

import { convert } from 'html-to-text'
import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { localePrefix } from '#kernel/locale.ts'
import type { Config } from '../../settings.ts'
import type { NoticeLetter } from './notices.port.ts'
import type { Arrival } from './notices.queries.ts'
import { letters } from './notices.texts.ts'

export type Sender = Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>

// Mail programs know no custom properties: the colours of the tokens stand here.
const pine = '#124a43'
const ink = '#0f231f'
const serif = 'Georgia, serif'
const page: CSSProperties = { margin: 0, padding: '32px 16px', background: '#f2f6f4', color: ink }
const sheet: CSSProperties = {
  maxWidth: 560,
  margin: '0 auto',
  padding: 36,
  borderRadius: 20,
  background: '#ffffff',
  font: '16px/1.5 Arial, sans-serif',
}
const mark: CSSProperties = { margin: '0 0 28px', font: `400 26px/1 ${serif}`, color: pine }
const heading: CSSProperties = { margin: '0 0 20px', font: `400 30px/1.2 ${serif}` }
const button: CSSProperties = {
  display: 'inline-block',
  padding: '14px 28px',
  borderRadius: 999,
  background: pine,
  color: '#ffffff',
  fontWeight: 500,
  textDecoration: 'none',
}
const small: CSSProperties = { margin: '28px 0 0', paddingTop: 20, borderTop: '1px solid #e3e9e6', fontSize: 14 }

function ArrivalSheet({ arrival, sender }: { arrival: Arrival; sender: Sender }) {
  const { locale, name, color, slug, email } = arrival
  const t = letters[locale]
  const brand = locale === 'ru' ? sender.brandName : sender.brandNameEn
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{t.subject(name)}</title>
      </head>
      <body style={page}>
        <div className="preview" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {t.preview}
        </div>
        <div style={sheet}>
          <p className="mark" style={mark}>
            {brand.toLowerCase()}
          </p>
          <h1 style={heading}>{t.title}</h1>
          <p style={{ margin: '0 0 16px' }}>
            {name}, {color.toLowerCase()}, {t.variant(arrival)}.
          </p>
          <p style={{ margin: '0 0 16px' }}>{t.hurry}</p>
          <p style={{ margin: '28px 0' }}>
            <a href={`${sender.publicUrl}${localePrefix(locale)}/content/${slug}/`} style={button}>
              {t.button}
            </a>
          </p>
          <p style={small}>{t.why(email)}</p>
        </div>
      </body>
    </html>
  )
}

export function arrivalLetter(arrival: Arrival, sender: Sender): NoticeLetter {
  const html = `<!doctype html>${renderToStaticMarkup(<ArrivalSheet arrival={arrival} sender={sender} />)}`
  const selectors = [
    { selector: '.preview', format: 'skip' },
    { selector: '.mark', format: 'skip' },
    { selector: 'h1', options: { uppercase: false } },
  ]
  return {
    to: arrival.email,
    subject: letters[arrival.locale].subject(arrival.name),
    html,
    text: convert(html, { wordwrap: 78, selectors }),
  }
}

import { convert } from 'html-to-text'
import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import type { Config } from '../../settings.ts'
import type { SubscriptionMade } from './inbox.actions.ts'
import { unsubscribeCall } from './inbox.calls.ts'
import { letters } from './inbox.texts.ts'
import type { Letter } from './mail.port.ts'

type Sender = Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>

export function subscriptionLetter({ email, locale, token }: SubscriptionMade, sender: Sender): Letter {
  const t = letters[locale]
  const brand = locale === 'ru' ? sender.brandName : sender.brandNameEn
  const site = sender.publicUrl + localePrefix(locale)
  const farewell = `?token=${token}`
  const html = asHtml(
    <Sheet locale={locale} brand={brand} preview={t.preview}>
      <h1 style={title}>{t.greeting}</h1>
      <p style={text}>{t.thanks}</p>
      <p style={text}>{t.promise}</p>
      <p style={{ margin: '28px 0' }}>
        <a href={`${site}/new/`} style={button}>
          {t.button}
        </a>
      </p>
      <p style={small}>
        {t.why(email)}{' '}
        <a href={`${site}/unsubscribe/${farewell}`} style={{ color: pine }}>
          {t.unsubscribe}
        </a>
      </p>
    </Sheet>,
  )
  return {
    to: email,
    subject: t.subject(brand),
    html,
    text: asText(html),
    headers: {
      'List-Unsubscribe': `<${site}${unsubscribeCall.path}${farewell}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

// Mail programs read neither style sheets nor custom properties reliably: the colours of the tokens stand here.
const pine = '#124a43'
const serif = 'Georgia, serif'
const title: CSSProperties = { margin: '0 0 20px', font: `400 30px/1.2 ${serif}`, color: '#0f231f' }
const text: CSSProperties = { margin: '0 0 16px' }
const small: CSSProperties = {
  margin: '28px 0 0',
  paddingTop: 20,
  borderTop: '1px solid #e3e9e6',
  fontSize: 14,
  color: '#40524d',
}
const button: CSSProperties = {
  display: 'inline-block',
  padding: '14px 28px',
  borderRadius: 999,
  background: pine,
  color: '#ffffff',
  fontWeight: 500,
  textDecoration: 'none',
}
const unseen: CSSProperties = { display: 'none', maxHeight: 0, overflow: 'hidden' }

function Sheet({
  locale,
  brand,
  preview,
  children,
}: {
  locale: Locale
  brand: string
  preview: string
  children: ReactNode
}) {
  return (
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{brand}</title>
      </head>
      <body
        style={{
          margin: 0,
          padding: '32px 16px',
          background: '#f2f6f4',
          color: '#0f231f',
          font: '16px/1.5 Arial, sans-serif',
        }}
      >
        <div className="preview" style={unseen}>
          {preview}
        </div>
        <div style={{ maxWidth: 560, margin: '0 auto', padding: 36, borderRadius: 20, background: '#ffffff' }}>
          <p className="brand" style={{ margin: '0 0 28px', font: `400 26px/1 ${serif}`, color: pine }}>
            {brand.toLowerCase()}
          </p>
          {children}
        </div>
      </body>
    </html>
  )
}

const asHtml = (letter: ReactNode): string => `<!doctype html>${renderToStaticMarkup(letter)}`

const asText = (html: string): string =>
  convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: '.preview', format: 'skip' },
      { selector: '.brand', format: 'skip' },
      { selector: 'h1', options: { uppercase: false } },
    ],
  })

import { convert } from 'html-to-text'
import type { CSSProperties, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#kernel/locale.ts'

// Mail programs support neither style sheets nor custom properties reliably, so the token colors are repeated here.
const pine = '#124a43'
const ink = '#0f231f'
const serif = 'Georgia, serif'

const button: CSSProperties = {
  display: 'inline-block',
  padding: '14px 28px',
  borderRadius: 999,
  background: pine,
  color: '#ffffff',
  fontWeight: 500,
  textDecoration: 'none',
}

/** Styles for the parts of an e-mail. */
export const letterStyle = {
  title: { margin: '0 0 16px', font: `400 32px/1.2 ${serif}`, color: ink },
  text: { margin: '0 0 16px' },
  action: { margin: '28px 0' },
  /** Button below another one. */
  nextAction: { margin: '-16px 0 28px' },
  button,
  /** Main button of the e-mail. */
  wideButton: { ...button, display: 'block', textAlign: 'center' },
  /** Secondary button. */
  quietButton: {
    ...button,
    display: 'block',
    border: `1px solid ${pine}`,
    background: '#ffffff',
    color: pine,
    textAlign: 'center',
  },
  /** Sentences of the footer. */
  small: { margin: '0 0 10px', fontSize: 14, lineHeight: '20px', color: '#40524d' },
  link: { color: pine },
} satisfies Record<string, CSSProperties>

const page: CSSProperties = {
  margin: 0,
  padding: '32px 16px',
  background: '#e5ede9',
  color: ink,
  font: '16px/1.5 Arial, sans-serif',
}
const sheet: CSSProperties = { maxWidth: 520, margin: '0 auto', padding: 40, borderRadius: 20, background: '#ffffff' }
/** Footer below the sheet: why the e-mail was sent and where to ask. */
const footStyle: CSSProperties = { maxWidth: 520, margin: '0 auto', padding: '24px 40px 8px' }
const mark: CSSProperties = { margin: '0 0 28px', font: `400 26px/1 ${serif}`, color: pine }
/** Logo as text: no mail program has to fetch a picture. */
const petals: CSSProperties = { marginRight: 10, fontFamily: 'Arial, sans-serif', fontSize: 24 }
/** On a phone the sheet fills the screen, and stops are stacked, if the mail program supports styles. */
const narrow = `@media (max-width: 480px) {
  body { padding: 0 !important }
  .sheet { padding: 28px 20px !important; border-radius: 0 !important }
  .sheet h1 { font-size: 28px !important }
  .foot { padding: 24px 20px 20px !important }
  .pair td { display: block !important; width: auto !important; padding: 0 !important }
  .stops td { display: block !important }
  .stops br { display: none }
  .stops td { padding: 0 !important }
  .stops td span:first-child { margin: 0 12px 0 0 !important }
  .stops .across { display: none !important }
  .stops .note { display: block !important; margin-left: 36px }
  .stops .down { display: block !important; height: 14px; margin: 2px 0 2px 11px !important }
}`
const unseen: CSSProperties = { display: 'none', maxHeight: 0, overflow: 'hidden' }

type Sheet = {
  locale: Locale
  /** Name of the shop; stands above the e-mail. */
  brand: string
  subject: string
  /** Preview text: mail programs show it beside the subject. */
  preview: string
  children: ReactNode
  /** Footer: why the e-mail was sent and where to ask. */
  foot: ReactNode
}

/** Complete e-mail as HTML and as plain text. */
export function letterOf(parts: Sheet): { subject: string; html: string; text: string } {
  const html = `<!doctype html>${renderToStaticMarkup(<Letter {...parts} />)}`
  // Keeps the sign «№» on the line of its number.
  return { subject: parts.subject, html: html.replaceAll('№ ', '№\u00a0'), text: asText(html) }
}

const Letter = ({ locale, brand, subject, preview, children, foot }: Sheet) => (
  <html lang={locale}>
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{subject}</title>
      <style>{narrow}</style>
    </head>
    <body style={page}>
      <div className="preview" style={unseen}>
        {preview}
      </div>
      <div className="sheet" style={sheet}>
        <p className="brand" style={mark}>
          <span aria-hidden style={petals}>
            ✻
          </span>
          {brand.toLowerCase()}
        </p>
        {children}
      </div>
      <div className="foot" style={footStyle}>
        {foot}
      </div>
    </body>
  </html>
)

const asText = (html: string): string =>
  convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: '.preview', format: 'skip' },
      { selector: '.brand', format: 'skip' },
      { selector: '.stops', format: 'skip' },
      { selector: 'img', format: 'skip' },
      { selector: 'table.rows', format: 'dataTable' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
    ],
  })

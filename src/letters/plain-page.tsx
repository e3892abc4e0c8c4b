import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import type { FastifyReply } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Locale } from '#kernel/locale.ts'

type Page = { locale: Locale; title: string; children: ReactNode }

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f2f6f4;color:#0f231f;font:16px/1.5 Onest,Arial,sans-serif}
main{max-width:760px;margin:0 auto;padding:48px 16px 64px}
h1{margin:0 0 28px;overflow-wrap:anywhere;font:400 clamp(28px,8vw,36px)/1.14 "Yasmena Display",Georgia,serif;letter-spacing:-.014em;text-wrap:balance}
p{margin:0 0 20px}
a{color:#124a43;text-underline-offset:4px}
ul{list-style:none;margin:0;padding:0;background:#fff;border-radius:20px;overflow:hidden}
li+li{border-top:1px solid #e3e9e6}
li a{display:grid;gap:4px;padding:16px 24px;text-decoration:none}
li a:hover{background:#dce9e4}
li span{color:#40524d;font-size:14px;overflow-wrap:anywhere}
button{border:0;border-radius:999px;background:#124a43;color:#fff;padding:14px 28px;font:500 16px/1.25 Onest,Arial,sans-serif;cursor:pointer}
button:hover{background:#0c3a34}
.quiet{background:#fff;color:#124a43;box-shadow:inset 0 0 0 1.5px #cbd5d1;padding:10px 20px;font-size:15px}
.quiet:hover{background:#dce9e4}
label{display:grid;gap:8px;max-width:420px;font-size:14px}
input{width:100%;height:52px;padding:0 16px;border:1.5px solid #84918c;border-radius:10px;background:#fff;color:inherit;font:16px/1.5 Onest,Arial,sans-serif}
.more{display:flex;flex-wrap:wrap;gap:10px;padding-top:20px;border-top:1px solid #cbd5d1}
.more p{margin:0}
:focus-visible{outline:2px solid #0b6b8f;outline-offset:3px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px;margin:0 0 20px}
dt{color:#40524d}
dd{margin:0;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:640px;border:1px solid #cbd5d1;border-radius:14px;background:#fff}
pre{margin:0;padding:24px;border-radius:14px;background:#fff;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}
h2{margin:32px 0 12px;font:400 24px/1.2 "Yasmena Display",Georgia,serif}
`

const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Standalone page about e-mails: no script, no picture, no caching. */
export function sendPlainPage(reply: FastifyReply, { locale, title, children }: Page, status = 200): FastifyReply {
  const markup = renderToStaticMarkup(
    <html lang={locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: style }} />
      </head>
      <body>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>,
  )
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src ${styleHash}; form-action 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'cache-control': 'private, no-store',
      // The address contains a token; without an origin the form would fail the origin check.
      'referrer-policy': 'strict-origin',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>${markup}`)
}

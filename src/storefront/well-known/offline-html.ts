import { markPetal, markTurns } from '#shop/brand.rules.ts'
import { localePrefix, type Locale } from '#kernel/locale.ts'
import { escapeHtml } from '#web/document.ts'
import { wellKnownTexts } from './well-known.texts.ts'

const mark = (side: number): string =>
  `<svg width="${side}" height="${side}" viewBox="-22 -22 44 44" fill="#124a43" aria-hidden="true">${markTurns
    .map((turn) => `<path d="${markPetal}" transform="rotate(${turn})"/>`)
    .join('')}</svg>`

/** Torn thread, as on the error pages. */
const thread =
  '<svg class="thread" viewBox="0 0 800 160" fill="none" stroke="#124a43" stroke-linecap="round" aria-hidden="true"><path d="M6 80H262" stroke-width="6" stroke-dasharray="32 26"/><path d="M296 80c50 0 62-40 98-40 22 0 26 18 10 26" stroke-width="4"/><g opacity=".4"><path d="M468 120c-22-10 4-26 26-12 34 20 34-28 76-28" stroke-width="4"/><path d="M598 80h196" stroke-width="6" stroke-dasharray="32 26"/></g></svg>'

export const offlineStyle = (
  fonts: string,
): string => `${fonts}*{box-sizing:border-box}body{display:flex;flex-direction:column;min-height:100vh;margin:0;color:#0f231f;background:#fff;font:1rem/1.5 Onest,system-ui,sans-serif}
a{color:inherit}header,.text{width:100%;max-width:1680px;margin:0 auto;padding:0 16px}
header{display:flex;align-items:center;justify-content:center;min-height:53px}header a{display:flex;align-items:center;gap:9px;min-height:44px;color:#124a43;font:1.875rem/1 'Yasmena Display',Georgia,serif;text-decoration:none;text-transform:lowercase}header span{padding-bottom:.22em}
main{position:relative;flex:1;overflow:hidden;border-top:1px solid #e3e9e6;background:#f2f6f4}
.text{position:relative;padding-block:40px}h1{margin:24px 0 12px;font:400 2rem/1.15 'Yasmena Display',Georgia,serif;letter-spacing:-.01em}
p{max-width:26em;margin:0 0 20px;color:#40524d;text-wrap:pretty}
.again{display:inline-flex;align-items:center;min-height:52px;padding:0 28px;border-radius:99px;background:#124a43;color:#fff;font-weight:500;text-decoration:none}
.again:hover{background:#0d3a34}a:focus-visible{outline:2px solid #1e6f9f;outline-offset:3px}.thread{display:block;width:100%;height:auto;padding:8px 0 32px}
@media(min-width:768px){header,.text{padding-inline:24px}}
@media(min-width:992px){header{justify-content:flex-start;min-height:78px;padding-inline:40px}header a{font-size:2.25rem}main{display:flex;align-items:center}.text{display:flex;flex-direction:column;align-items:flex-start;justify-content:center;min-height:600px;padding-inline:40px}h1{font-size:2.25rem}.thread{position:absolute;right:0;top:calc(50% - 40px);width:55%;padding:0}}`

/** Reloads once online or when the shop answers; without JavaScript the link does the same. */
export const offlineScript =
  "addEventListener('online',()=>location.reload());setInterval(()=>{if(navigator.onLine&&!document.hidden)location.reload()},30000)"

type OfflineHtmlOptions = { locale: Locale; brand: string; style: string }

export function offlineHtml({ locale, brand, style }: OfflineHtmlOptions): string {
  const { title, note, again } = wellKnownTexts[locale].offline
  const name = escapeHtml(brand)
  return (
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${title} — ${name}</title><style>${style}</style></head>` +
    `<body><header><a href="${localePrefix(locale)}/">${mark(24)}<span>${name}</span></a></header>` +
    `<main><div class="text">${mark(56)}<h1>${title}</h1><p>${note}</p><a class="again" href="">${again}</a></div>${thread}</main>` +
    `<script>${offlineScript}</script></body></html>`
  )
}

import { keepConsent, type Consent } from './consent.ts'

/** Texts of the consent notice in the page language; in the page head only if the shop has counters. */
export type ConsentWords = { label: string; text: string; more: string; moreHref: string; yes: string; no: string }

const looks = {
  notice:
    'position:fixed;z-index:var(--z-toast);inset:auto 12px calc(12px + var(--sticky-bottom, 0px) + env(safe-area-inset-bottom)) 12px;margin:0 auto;display:flex;flex-wrap:wrap;align-items:center;gap:12px 20px;max-width:880px;padding:16px 20px;border:1px solid var(--c-ink-4);border-radius:var(--r-md);background:var(--c-night);box-shadow:var(--sh-2);color:#fff;font-size:.9375rem;line-height:1.45',
  text: 'flex:1 1 320px;margin:0',
  link: 'color:inherit;text-decoration:underline;text-underline-offset:3px',
  buttons: 'display:flex;flex-wrap:wrap;gap:8px',
  button:
    'min-height:44px;padding:6px 20px;border:1.5px solid #fff;border-radius:var(--r-full);font:inherit;font-weight:var(--fw-med);cursor:pointer',
  yes: 'background:#fff;color:var(--c-night)',
  no: 'background:none;color:#fff',
}

/** Non-modal consent notice at the bottom edge, with two equal answers. */
export function askConsent(words: ConsentWords, onAnswer: (answer: Consent) => void, opener?: HTMLElement): () => void {
  const notice = element('section', looks.notice)
  notice.setAttribute('aria-label', words.label)
  const text = element('p', looks.text, `${words.text} `)
  const more = element('a', looks.link, words.more)
  more.href = words.moreHref
  text.append(more)
  const buttons = element('div', looks.buttons)
  for (const answer of ['yes', 'no'] as const) {
    const button = element('button', `${looks.button};${looks[answer]}`, words[answer])
    button.type = 'button'
    button.addEventListener('click', () => {
      notice.remove()
      opener?.focus({ preventScroll: true })
      keepConsent(answer)
      onAnswer(answer)
    })
    buttons.append(button)
  }
  notice.append(text, buttons)
  // First in the tab order, so that keyboard users reach the question at once.
  document.body.prepend(notice)
  if (opener) buttons.querySelector('button')?.focus()
  return () => notice.remove()
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  look: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  node.style.cssText = look
  node.textContent = text
  return node
}

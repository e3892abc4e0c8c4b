import { localePrefix } from '#kernel/locale.ts'
import type { HeadTag } from '#web/page.ts'
import type { FrameData } from '../common/frame-data.ts'
import { link } from '../common/links.ts'
import { consentTexts } from './consent.texts.ts'

/** The files are made by scripts/icons.ts. */
const everywhere: readonly HeadTag[] = [
  ['meta', { name: 'theme-color', content: '#ffffff' }],
  ['meta', { name: 'format-detection', content: 'telephone=no' }],
  ['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  ['link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }],
  ['link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }],
  ['link', { rel: 'stylesheet', href: '/other-media.css', media: 'print, (forced-colors: active)' }],
  ['link', { rel: 'manifest', href: '/manifest.webmanifest' }],
]

/** With the counters that are set up, and the question whether they may be used: without counters nothing is asked. */
export function headTags({ counters, locale }: FrameData): readonly HeadTag[] {
  if (!counters) return everywhere
  const moreHref = link({ base: localePrefix(locale) }, 'text-page', { buyerInfo: 'personal_data' })
  const words = JSON.stringify({ ...consentTexts[locale], moreHref })
  return [...everywhere, ['meta', { name: 'counters', content: counters, 'data-words': words }]]
}

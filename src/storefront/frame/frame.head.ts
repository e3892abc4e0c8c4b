import type { HeadTag } from '#web/page.ts'
import type { FrameData } from '../common/frame-data.ts'

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

/** With the names of the counters that are set up: events are kept for them once the visitor has agreed. */
export const headTags = ({ counters }: FrameData): readonly HeadTag[] =>
  counters ? [...everywhere, ['meta', { name: 'counters', content: counters }]] : everywhere

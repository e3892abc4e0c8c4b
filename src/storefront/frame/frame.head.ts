import type { HeadTag } from '#web/page.ts'

/** The same on every page; the files are made by scripts/icons.ts. */
export const headTags: readonly HeadTag[] = [
  ['meta', { name: 'theme-color', content: '#ffffff' }],
  ['meta', { name: 'format-detection', content: 'telephone=no' }],
  ['link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }],
  ['link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }],
  ['link', { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' }],
  ['link', { rel: 'manifest', href: '/manifest.webmanifest' }],
]

import type { Plugin } from 'vite'

/** Takes the export away from a page's `head`, so that the browser's build drops it as unused. */
export function withoutHead(code: string): string {
  const rest = code.replace(/^export (?=(?:function|const) head\b)/m, '')
  if (/^\s*export\b[^=(]*\bhead\b/m.test(rest)) throw new Error('head is exported in a way the build does not know')
  return rest
}

/** What a page says of itself is written by the server; the browser is told it with the page's data. */
export const headless: Plugin = {
  name: 'headless',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src\/storefront\/.*\.page\.tsx$/ },
    handler: (code) => ({ code: withoutHead(code), map: null }),
  },
}

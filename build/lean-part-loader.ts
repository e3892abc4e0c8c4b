import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Our own loader of parts and their styles in place of Vite's helper around every `import()`. Styles and code come at
 * once, with Vite's helper one after the other.
 */
export const leanPartLoader: Plugin = {
  name: 'lean-part-loader',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^\0?vite\/preload-helper(?:\.js)?$/ },
    handler: () => path.resolve('src/parts/part-loader.ts'),
  },
}

/** Of the files a part needs the loader is told the styles; the browser finds all others by their imports. */
export const stylesOnly = (
  _file: string,
  dependencies: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] => (hostType === 'js' ? dependencies.filter((file) => file.endsWith('.css')) : dependencies)

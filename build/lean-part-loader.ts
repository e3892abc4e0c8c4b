import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Loader of lazy parts and their styles in place of Vite's helper around every `import()`. Styles and code are fetched
 * in parallel; Vite's helper fetches one after the other.
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

/** Style sheets among a part's dependencies: only these go through the loader, the browser imports the rest. */
export const stylesOnly = (
  _file: string,
  dependencies: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] => (hostType === 'js' ? dependencies.filter((file) => file.endsWith('.css')) : dependencies)

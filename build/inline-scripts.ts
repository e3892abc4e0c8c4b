import { pathToFileURL } from 'node:url'
import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'

/**
 * Scripts exported by `*.inline.ts`, which are embedded in every document. A build minifies these scripts like browser
 * files; without a build they run as written.
 */
export const inlineScripts: Plugin = {
  name: 'inline-scripts',
  apply: 'build',
  async load(id) {
    if (!id.endsWith('.inline.ts')) return null
    const scripts: Record<string, string> = await import(pathToFileURL(id).href)
    return Object.entries(scripts)
      .map(([name, script]) => `export const ${name} = ${JSON.stringify(minifySync(id, script).code)}\n`)
      .join('')
  },
}

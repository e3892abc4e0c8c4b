import { pathToFileURL } from 'node:url'
import { minifySync } from 'rolldown/utils'
import type { Plugin } from 'vite'

/**
 * What a file `*.inline.ts` exports are scripts that stand in every document itself. In a build they are minified like
 * the files of the browser; without it they work as they are written.
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

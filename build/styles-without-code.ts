import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** Removes a chunk without code from its importers and hands its style sheets over to them. */
function handOver(empty: Rolldown.OutputChunk, chunk: Rolldown.OutputChunk): void {
  const statement = `import"./${path.basename(empty.fileName)}";`
  if (chunk.code.split(statement).length !== 2) throw new Error(`${chunk.fileName} imports nothing in an unknown way`)
  chunk.code = chunk.code.replace(statement, '')
  chunk.imports = chunk.imports.filter((file) => file !== empty.fileName)
  for (const sheet of empty.viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedCss.add(sheet)
}

/** Removes chunks of style files that are left without code. */
export const stylesWithoutCode: Plugin = {
  name: 'styles-without-code',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
    for (const empty of chunks.filter(({ code }) => code.trim() === '')) {
      if (empty.isEntry || empty.isDynamicEntry) this.error(`${empty.fileName} is empty, but somebody asks for it`)
      for (const chunk of chunks.filter(({ imports }) => imports.includes(empty.fileName))) handOver(empty, chunk)
      delete bundle[empty.fileName]
    }
  },
}

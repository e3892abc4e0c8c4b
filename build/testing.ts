import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type InlineConfig, type Rolldown } from 'vite'

/** Sources of a small build by path, the first of which is the entry, and its Vite configuration. */
export type SmallBuild = { files: Record<string, string>; config?: InlineConfig }

/** Writes sources into a temporary folder that is removed after `use`. */
export async function withFiles<T>(files: Record<string, string>, use: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'yasmena-build-'))
  try {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
    for (const [file, code] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), code)
    }
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export type BuiltFiles = (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/** Builds for the browser as the shop does, but in memory and without minifying. */
export function buildFiles({ files, config = {} }: SmallBuild): Promise<BuiltFiles> {
  return withFiles(files, async (root) => {
    const rolldownOptions: Rolldown.RolldownOptions = {
      optimization: { inlineConst: { mode: 'all' } },
      ...config.build?.rolldownOptions,
      input: path.join(root, Object.keys(files)[0] ?? ''),
    }
    const output = await build({
      configFile: false,
      logLevel: 'silent',
      ...config,
      root,
      build: { write: false, minify: false, manifest: true, ...config.build, rolldownOptions },
    })
    return (output as Rolldown.RolldownOutput).output
  })
}

export const codeOf = (files: BuiltFiles): string =>
  files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/**
 * Names of the files that pages share. Sources whose first line is such a mark as `/* chunk: cards *\/`, with everything
 * they import, form one browser file. Package files cannot carry a mark and are named here.
 */
export type ChunkGroups = { names: readonly string[]; packageFiles?: Record<string, readonly string[]> }

const firstLine = /^\/\* chunk: (\S+) \*\/$/
const anyMark = /\/[*/]+\s*chunk:/

/** Chunk group of every file that is named or marked; a mark without meaning is an error. */
export function markedFiles(folder: string, { names, packageFiles = {} }: ChunkGroups): Map<string, string> {
  const groupOf = new Map<string, string>()
  const place = (file: string, group: string): void => {
    if (!names.includes(group)) throw new Error(`${file}: there is no chunk called ${group}`)
    groupOf.set(path.resolve(file), group)
  }
  for (const [group, files] of Object.entries(packageFiles))
    for (const file of files) place(`node_modules/${file}`, group)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(?:tsx?|css)$/.test(entry) || /\.(?:test|spec)\.tsx?$/.test(entry)) continue
    const file = path.resolve(folder, entry)
    const code = readFileSync(file, 'utf8')
    if (!anyMark.test(code)) continue
    const group = firstLine.exec(code.split('\n', 1)[0] ?? '')?.[1]
    if (!group) throw new Error(`${entry}: the mark of a chunk is the whole first line, /* chunk: name */`)
    place(file, group)
  }
  for (const group of names)
    if (![...groupOf.values()].includes(group)) throw new Error(`No file is marked for the chunk ${group}`)
  return groupOf
}

type SharedChunks = { groups: Rolldown.CodeSplittingGroup[]; plugin: Plugin }

/**
 * Code shared by pages, in a few chunks: thirty small files compress worse by kilobytes. Earlier groups take
 * precedence; code needed by every page forms the shell, before all groups.
 */
export function sharedChunks(folder: string, groups: ChunkGroups): SharedChunks {
  const groupOf = markedFiles(folder, groups)
  const idOf = (id: string): string => path.resolve(id.split('?')[0] ?? id)
  return {
    groups: [
      { name: 'shell', tags: ['$initial'], includeDependenciesRecursively: false },
      ...groups.names.map((name) => ({ name, test: (id: string) => groupOf.get(idOf(id)) === name })),
    ],
    plugin: {
      name: 'marks-are-kept',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      generateBundle(_, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
        const chunkOf = new Map(chunks.flatMap(({ name, moduleIds }) => moduleIds.map((id) => [idOf(id), name])))
        for (const [file, group] of groupOf) {
          const chunk = chunkOf.get(file)
          if (chunk === group) continue
          const place = chunk ? `in the chunk ${chunk}` : 'not in the build'
          this.error(`${path.relative('.', file)} is meant for the chunk ${group}, but is ${place}`)
        }
      },
    },
  }
}

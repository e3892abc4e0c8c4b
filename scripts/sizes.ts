import { globSync, readFileSync } from 'node:fs'

/* How large a folder may grow before it is two things. How long a file and a function may be, oxlint knows. */

/** Maximum TypeScript sources per area of the storefront. Larger areas may only shrink. */
const areaFiles = 36
const largeAreas: Record<string, number> = {}
/** Maximum TypeScript sources per domain of the shop. */
const domainFiles = 25
/** Maximum lines of `src/web`. Target: 1,500; until then it may only shrink. */
const pageLayerLines = 1_600
/** Maximum depth of folders below `src`. */
const folderDepth = 3

export type SourceFile = { path: string; lines: number }

const isTest = ({ path }: SourceFile) => /\.(test|spec|contract)\.tsx?$|\/fixtures\//.test(path)

/** Files by top folder: `src/shop/cart/cart.rules.ts` and everything below it belong to `cart` of `src/shop`. */
const foldersOf = (room: string, files: SourceFile[]) =>
  Map.groupBy(
    files.filter(({ path }) => path.startsWith(`${room}/`) && path.slice(room.length + 1).includes('/')),
    ({ path }) => path.slice(room.length + 1).split('/')[0]!,
  )

function crowdedFolders(room: string, files: SourceFile[], limitOf: (folder: string) => number): string[] {
  return [...foldersOf(room, files)]
    .filter(([folder, members]) => members.length > limitOf(folder))
    .map(([folder, members]) => `${room}/${folder}: ${members.length} sources, at most ${limitOf(folder)}`)
}

/** Exceeded size limits, one line each. */
export function sizeFaults(allFiles: SourceFile[]): string[] {
  const files = allFiles.filter((file) => !isTest(file))
  const pageLayer = files
    .filter(({ path }) => path.startsWith('src/web/'))
    .reduce((total, { lines }) => total + lines, 0)
  const deepFolders = new Set(allFiles.map(({ path }) => path.split('/').slice(0, -1).join('/')))
  return [
    ...crowdedFolders('src/storefront', files, (area) => largeAreas[area] ?? areaFiles),
    ...crowdedFolders('src/shop', files, () => domainFiles),
    ...(pageLayer > pageLayerLines ? [`src/web: ${pageLayer} lines, at most ${pageLayerLines}`] : []),
    ...[...deepFolders]
      .filter((folder) => folder.split('/').length - 1 > folderDepth)
      .map((folder) => `${folder}: deeper than ${folderDepth} folders below src`),
  ]
}

if (import.meta.main) {
  const files = globSync('src/**/*.{ts,tsx}').map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path: path.replaceAll('\\', '/'), lines: text.split('\n').length - 1 }
  })
  const faults = sizeFaults(files)
  for (const fault of faults) process.stdout.write(`${fault}\n`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

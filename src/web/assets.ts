import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Joined style sheets of a page, inlined in its HTML: a separate file would cost a phone a round trip. */
export type PageStyle = { sheets: readonly string[]; css: Buffer }

/** Scripts and styles of a page; `styles` and `inlineModules` are for development only. */
export type Assets = {
  js: string
  style?: PageStyle
  preload: readonly string[]
  styles: readonly { id: string; css: string }[]
  inlineModules: readonly string[]
}

/** `entry` is the browser's first module, named by release; `find('home')` returns the assets of `home.page.tsx`. */
export type AssetSource = { entry: string; find: (file: string) => Assets | Promise<Assets> }

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Chunk>

export const pageFile = (file: string): string => `/${file}.page.tsx`

function keyOf(manifest: Manifest, fileName: string): string {
  const keys = Object.keys(manifest).filter((key) => `/${key}`.endsWith(fileName))
  if (keys.length !== 1) throw new Error(`The build has ${keys.length} files called …${fileName}, one is needed`)
  return keys[0] ?? ''
}

/** Assets of a production build, from Vite's manifest. `entry` is the source path of the browser's first module. */
export function builtAssets(clientDir: string, entry: string): AssetSource {
  const manifest = JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest
  const assetsByFile = new Map<string, Assets>()

  const first = manifest[entry]
  if (!first) throw new Error(`The build has no entry ${entry}`)
  const js = `/${first.file}`

  const textOf = (sheet: string) => readFileSync(path.join(clientDir, sheet), 'utf8').replaceAll('</', String.raw`<\/`)
  function collect(file: string): Assets {
    const files = new Set<string>()
    const css = new Set<string>()
    const walk = (key: string): void => {
      const part = manifest[key]
      if (!part || files.has(part.file)) return
      files.add(part.file)
      // Imported styles come first, so that the importer can override them.
      for (const importedKey of part.imports ?? []) walk(importedKey)
      for (const sheet of part.css ?? []) css.add(`/${sheet}`)
    }
    const page = keyOf(manifest, pageFile(file))
    walk(entry)
    // Importers of a page are included as well, or hydration would need another round trip.
    for (const key of Object.keys(manifest)) if (manifest[key]?.dynamicImports?.includes(page)) walk(key)
    walk(page)
    const preload = [...files].map((file) => `/${file}`).filter((file) => file !== js)
    // Parts whose HTML is sent at once, and their code later.
    const laterParts = Object.values(manifest)
      .filter(({ file }) => files.has(file))
      .flatMap((chunk) => chunk.dynamicImports ?? [])
    for (const key of laterParts) if (key.endsWith('.part.tsx')) walk(key)
    const style = { sheets: [...css], css: Buffer.from([...css].map(textOf).join('')) }
    return { js, style, preload, styles: [], inlineModules: [] }
  }

  function find(file: string): Assets {
    const assets = assetsByFile.get(file) ?? collect(file)
    assetsByFile.set(file, assets)
    return assets
  }
  return { entry: js, find }
}

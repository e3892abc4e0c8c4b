import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Lucide's drawings with our own maker; names, aliases and keys that nobody reads stay out (ISC, see its LICENSE). */
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(
          "import createLucideIcon from '../createLucideIcon.mjs'",
          `import { iconMaker as createLucideIcon } from ${JSON.stringify(path.resolve('src/ui/icon-maker.ts'))}`,
        )
        .replaceAll(/,\s*key: "\w+"/g, '')
        .replace(/ {2}name: .*\n {2}size: .*\n/, '')
        .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
        .replace('__iconData.node;', ''),
      map: { mappings: '' },
    }),
  },
}

/** Our own loader of parts and their styles; of the files a part needs it is told the styles, all others follow. */
const leanPartLoader: Plugin = {
  name: 'lean-part-loader',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => path.resolve('src/web/part-loader.ts'),
  },
}
const stylesOnly = (_file: string, needed: string[], { hostType }: { hostType: 'html' | 'js' }): string[] =>
  hostType === 'js' ? needed.filter((file) => file.endsWith('.css')) : needed

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const signs = `${letters}0123456789`
const signAt = (place: number): string =>
  (place < signs.length ? '' : signAt(Math.floor(place / signs.length) - 1)) + signs[place % signs.length]

/**
 * Class names of three signs, two for the file and one for its class: they stand in styles, code and every page, and
 * random ones do not compress. The first two follow from the path, so that one release differs little from the next.
 */
function shortNames(): (name: string, file: string) => string {
  const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  )
  const taken = new Map<string, string>()
  const places = letters.length * signs.length
  for (const sheet of sheets.map((file) => `src/${file.replaceAll(path.sep, '/')}`).sort()) {
    const start = createHash('sha256').update(sheet).digest().readUInt32BE() % places
    const free = Array.from({ length: places }, (_, step) => (start + step) % places)
      .map((place) => `${letters[Math.floor(place / signs.length)]}${signs[place % signs.length]}`)
      // Blockers of advertising hide whatever is called .ads or .adv.
      .find((id) => !taken.has(id) && id.toLowerCase() !== 'ad')
    taken.set(free ?? sheet, sheet)
  }
  const idOf = new Map([...taken].map(([id, sheet]) => [sheet, id]))
  const known = new Map<string, string[]>()
  return (name, file) => {
    const sheet = path.relative('.', file.split('?')[0] ?? file).replaceAll(path.sep, '/')
    const names = known.get(sheet) ?? []
    known.set(sheet, names)
    if (!names.includes(name)) names.push(name)
    return `${idOf.get(sheet)}${signAt(names.indexOf(name))}`
  }
}

const shared = [
  { name: 'notices', test: /src\/ui\/(?:toast-card|network-notice)\./ },
  { name: 'links', test: /src\/ui\/(?:text-link|button-link)\./ },
  {
    name: 'cards',
    test: /src\/(?:storefront\/(?:product-card\/|picture\.|home\/use-swipe\.)|ui\/(?:price|swatch|tag|carousel|use-carousel|use-swipe)\.)/,
  },
]

/** The browser's part and the server, both from src/; scripts/build.ts runs it. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'public',
  plugins: [react(), leanIcons, leanPartLoader],
  // Without it the bundled server would render with React's development build, five times slower.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { modules: { generateScopedName: command === 'build' ? shortNames() : '[name]__[local]' } },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: stylesOnly },
    reportCompressedSize: false,
  },
  builder: {
    async buildApp(builder) {
      await builder.build(builder.environments['client']!)
      await builder.build(builder.environments['ssr']!)
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/storefront/browser.tsx',
          output: {
            // Few files: what every page needs, what lists of products need. Thirty small ones compress worse by 7 KB.
            codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }, ...shared] },
            // Every page carries the list of these files: words in their names would only weigh.
            chunkFileNames: 'assets/[hash].js',
            assetFileNames: ({ names: [name = ''] }) =>
              `assets/${name.endsWith('.css') ? '' : '[name]-'}[hash][extname]`,
          },
        },
      },
    },
    ssr: {
      resolve:
        command === 'build'
          ? {
              noExternal: true,
              external: ['sharp', 'vite', '@aws-sdk/client-s3', '@fastify/swagger-ui', 'pg-native', 'rolldown'],
            }
          : {},
      build: {
        outDir: 'dist/server',
        ssr: true,
        // The server is not minified: its traces can be read, and a map of it would cost 130 MB of memory.
        sourcemap: false,
        target: 'node24',
        rolldownOptions: { input: { start: 'src/start.ts', cli: 'src/cli.ts' } },
      },
    },
  },
}))

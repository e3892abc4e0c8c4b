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

/** What a page says of itself is written by the server; the browser is told it with the page's data. */
const headless: Plugin = {
  name: 'headless',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src\/storefront\/.*\.page\.tsx$/ },
    handler: (code) => ({ code: code.replace(/^export (?=(?:function|const) head\b)/m, ''), map: null }),
  },
}

const reserved =
  /^(?:class|default|delete|do|else|export|for|if|import|in|new|return|static|switch|this|var|void|with)$/
/**
 * A class name is shorter than the words that look it up: `css.title` becomes the name itself, and the table of names
 * goes. Where a file looks names up by a variable, the table stays.
 */
const plainClassNames: Plugin = {
  name: 'plain-class-names',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /src\/.*\.tsx$/ },
    handler: (code) => ({
      code: code.replaceAll(/^import (\w+) from (?='.*\.module\.css'$)/gm, (whole, table: string) => {
        const names = [...code.matchAll(new RegExp(String.raw`\b${table}(?:\.(\w+)|\[)`, 'g'))].map(([, name]) => name)
        return names.every((name) => name && !reserved.test(name)) ? `import * as ${table} from ` : whole
      }),
      map: null,
    }),
  },
}
/** With no table left to import, the styles are what a file of styles is for; those of a group leave no code behind. */
const stylesWithoutCode: Plugin = {
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
      for (const chunk of chunks.filter(({ imports }) => imports.includes(empty.fileName))) {
        const statement = `import"./${path.basename(empty.fileName)}";`
        if (!chunk.code.includes(statement)) this.error(`${chunk.fileName} imports nothing in an unknown way`)
        chunk.code = chunk.code.replace(statement, '')
        chunk.imports = chunk.imports.filter((file) => file !== empty.fileName)
        for (const sheet of empty.viteMetadata?.importedCss ?? []) chunk.viteMetadata?.importedCss.add(sheet)
      }
      delete bundle[empty.fileName]
    }
  },
}

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

const any = (...places: string[]): RegExp => new RegExp(places.join('|'))
const icons = (names: string): string => String.raw`lucide-react/dist/esm/icons/(?:${names})\.mjs`
/** What pages share, in few files: thirty small ones compress worse by kilobytes. Only what is named goes in. */
const shared = [
  {
    name: 'notices',
    test: any(String.raw`src/ui/(?:toast-card|network-notice|network-words)\.`, icons('wifi|wifi-off')),
  },
  { name: 'carousel', test: /src\/(?:storefront\/home\/use-swipe|ui\/(?:carousel|use-carousel|use-swipe))\./ },
  {
    name: 'cards',
    test: any(
      String.raw`src/storefront/(?:product-card/|picture\.|visitor/hearts\.|product/(?:buying|quick-view)-ahead\.)`,
      String.raw`src/(?:ui/(?:price|swatch|tag|text-link|button-link)|kernel/money|shop/media/media\.rules)\.`,
      icons('chevron-left|chevron-right|play|store|truck'),
    ),
  },
  // Every visit asks who looks, from where, and what lies in the cart.
  {
    name: 'visit',
    test: any(
      String.raw`src/storefront/visitor/(?:visit|campaign|cart-verbs|turn-heart|city-visit|city-cookie|city\.rules|track|tabs)\.ts`,
      String.raw`src/storefront/frame/(?:city-host|layers-host|offer-clock|offer\.rules)\.ts`,
      String.raw`src/storefront/product/(?:windows|quick-view\.verbs)\.ts`,
      String.raw`src/(?:ui/countdown(?:\.rules)?|shop/(?:content/content|geo/geo|favourites/favourites)\.calls)\.ts`,
    ),
  },
  {
    name: 'asking',
    test: any(
      String.raw`src/storefront/(?:region\.rules|visitor/(?:cart|change-cart|happened|city-slug|in-turn))\.ts`,
      String.raw`src/(?:ui/ask|kernel/call|shop/cart/cart\.calls)\.ts`,
    ),
  },
  {
    name: 'buying',
    test: any(
      String.raw`src/storefront/product/(?:use-buying|siblings|size-choice|buy-row|height-words|fill|shot|delivery-box|use-answer)\.`,
      String.raw`src/storefront/product/(?:last-size|last-size-hint|notice|cart-trouble|product-windows|liked-goods)\.`,
      String.raw`src/shop/(?:product/(?:choice\.rules|product\.calls|size-table\.rules)|media/originals\.rules)\.`,
      String.raw`src/(?:ui/(?:counter|skeleton)\.|(?:ui/bonus-chip|storefront/product/cost)\.module)`,
      icons('plus|minus'),
    ),
  },
  { name: 'home.styles', test: /src\/storefront\/home\/.*\.module/ },
  {
    name: 'goods.styles',
    test: any(
      String.raw`src/ui/(?:breadcrumb|chip|pagination|size-grid|empty-state)\.module`,
      String.raw`src/storefront/listing/recently-viewed\.module`,
    ),
  },
  {
    name: 'lists.styles',
    test: any(
      String.raw`src/ui/(?:field|check|select-field)\.module`,
      String.raw`src/storefront/(?:listing|catalogue)/.*\.module`,
    ),
  },
  {
    name: 'product.styles',
    test: any(
      String.raw`src/storefront/product/(?:gallery|buy-bar|product|reviews|summary|details|care-symbols|stars|size-table)\.module`,
      String.raw`src/ui/accordion\.module`,
    ),
  },
]

const server = {
  // scripts/build.ts puts start.js and cli.js before the first two.
  input: {
    'start.main': 'src/main/start.ts',
    'cli.main': 'src/main/cli.ts',
    darkroom: 'src/shop/media/darkroom-process.ts',
  },
  // One Cyrillic letter and V8 keeps the whole source at two bytes a letter: 7 MB.
  output: { charset: 'ascii' as const, comments: false },
}

/** The browser's part and the server, both from src/; scripts/build.ts runs it. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'public',
  plugins: [plainClassNames, react(), headless, leanIcons, leanPartLoader, stylesWithoutCode],
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
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // What every page needs is one file.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [{ name: 'shell', tags: ['$initial'] }, ...shared],
            },
            // Every page carries the list of these files: words in their names would only weigh.
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: ({ names: [name = ''] }) =>
              `assets/${name.endsWith('.css') ? '[hash:7]' : '[name]-[hash]'}[extname]`,
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
        rolldownOptions: server,
      },
    },
  },
}))

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { asciiCode } from './build/ascii-code.ts'
import { sharedChunks } from './build/chunks.ts'
import { inlineScripts } from './build/inline-scripts.ts'

const icons = (...names: string[]): string[] => names.map((name) => `lucide-react/dist/esm/icons/${name}.mjs`)
/** Files that pages share, in the order in which they take what several of them import (docs/how-to.md). */
const shared = sharedChunks('src', {
  names: [
    'account.styles',
    'home.styles',
    'shared.styles',
    'list.styles',
    'product.styles',
    'reading.styles',
    'sections.styles',
    'notices',
    'requests',
    'cards',
    'carousel',
    // Every visit asks who looks, from where, and what lies in the cart.
    'visit',
    // Filters and windows read these two as well, and need nothing else of what buying needs.
    'words',
    'sizes',
    // Small, and on nearly every page: together they are one file less.
    'crumbs',
    // Lines of the cart and of favourites: a product's page has none.
    'lines',
    'buying',
  ],
  packageFiles: { cards: icons('chevron-left', 'chevron-right', 'play', 'store', 'truck') },
})

const server = {
  // scripts/build.ts puts start.js and cli.js before the first two.
  input: {
    'start.main': 'src/main/start.ts',
    'cli.main': 'src/main/cli.ts',
    'image-worker': 'src/shop/media/image-worker-process.ts',
  },
  // One Cyrillic letter and V8 keeps the whole source at two bytes a letter: 7 MB. asciiCode does the rest.
  output: { charset: 'ascii' as const, comments: false },
}

const plugins = [
  react(),
  inlineScripts,
  shared.plugin,
  asciiCode,
]

/** With files or binaries of their own beside their code. */
const keptPackages = ['sharp', 'vite', '@aws-sdk/client-s3', '@fastify/swagger-ui', 'pdfkit', 'pg-native', 'rolldown']

/** The browser's part and the server, both from src/; scripts/build.ts runs it. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'public',
  plugins,
  // Without it the bundled server would render with React's development build, five times slower.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
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
            codeSplitting: { groups: shared.groups },
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
              external: keptPackages,
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

import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { inlineScripts } from './build/inline-scripts.ts'

const server = {
  // scripts/build.ts puts start.js and cli.js before the first two.
  input: {
    'start.main': 'src/main/start.ts',
    'cli.main': 'src/main/cli.ts',
    'image-worker': 'src/shop/media/image-worker-process.ts',
  },
  // ASCII source takes one byte per letter in V8, two with a single Cyrillic letter: 7 MB.
  output: { charset: 'ascii' as const, comments: false },
}

/** Files that every page needs are one chunk; files of these folders share chunks by the pages that import them. */
const chunkGroups = [
  { name: 'shell', tags: ['$initial' as const], includeDependenciesRecursively: false },
  {
    name: 'shared',
    test: /src[\\/](?:ui|parts|shop|storefront[\\/](?:common|visitor|product-card|listing|buying))[\\/]/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 10_000,
  },
]

/** With files or binaries of their own beside their code. */
const keptPackages = ['sharp', 'vite', '@aws-sdk/client-s3', '@fastify/swagger-ui', 'pdfkit', 'pg-native', 'rolldown']

/** The browser's part and the server, both from src/; scripts/build.ts runs it. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'public',
  plugins: [react(), inlineScripts],
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
            codeSplitting: { groups: chunkGroups },
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

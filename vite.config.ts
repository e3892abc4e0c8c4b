import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The browser's part and the server, both from src/; scripts/build.ts runs it. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'public',
  plugins: [react()],
  // Without it the bundled server would render with React's development build, five times slower.
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : '[name]__[local]' } },
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
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
          // What every page needs in one file: thirty small ones compress worse by six kilobytes.
          output: { codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] } },
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
        sourcemap: true,
        target: 'node24',
        rolldownOptions: { input: { start: 'src/start.ts', cli: 'src/cli.ts' } },
      },
    },
  },
}))

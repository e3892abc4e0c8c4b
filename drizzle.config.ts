import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/**/*.tables.ts', './src/kernel/outbox.ts'],
  out: './migrations',
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'build/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Tests against a real Redis run where one is named; .ci/run names one.
    exclude: ['node_modules/**', ...(process.env['TEST_REDIS_URL'] ? [] : ['src/**/*.redis.test.ts'])],
    setupFiles: ['src/testing/patience.ts'],
    globalSetup: ['src/testing/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})

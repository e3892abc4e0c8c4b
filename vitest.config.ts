import { defineConfig } from 'vitest/config'

/** Their modules keep what they know as a page does, or they put something in the place of what browsers have. */
const browserTests = ['src/{parts,ui,web,storefront/{listing,search,visitor}}/**/*.test.{ts,tsx}']
/** They put something in the place of a module that others have loaded. */
const mockTests = ['src/partners/storage/folder.test.ts']
const alone = [...browserTests, ...mockTests]
// Tests against a real Redis run where one is named; .ci/run names one.
const withoutRedis = process.env['TEST_REDIS_URL'] ? [] : ['src/**/*.redis.test.ts']

export default defineConfig({
  test: {
    setupFiles: ['src/testing/patience.ts'],
    globalSetup: ['src/testing/database-server.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Ends a test that hangs; a property test takes 10 s alone and three times that on a busy machine.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      { extends: true, test: { name: 'alone', include: alone, exclude: withoutRedis } },
      {
        extends: true,
        test: {
          name: 'together',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'build/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...alone, ...withoutRedis],
        },
      },
    ],
  },
})

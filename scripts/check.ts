import { run } from './run.ts'

/** Static checks, without running the shop: types, lint, format, sizes, English, import direction. */
const steps: [what: string, command: string, args: string[]][] = [
  ['types', 'node', ['node_modules/typescript/bin/tsc', '-p', '.']],
  ['lint', 'oxlint', ['--type-aware', '--max-warnings=0']],
  ['format', 'oxfmt', ['--check', '.']],
  ['sizes', 'node', ['scripts/sizes.ts']],
  ['English', 'node', ['scripts/english.ts']],
  [
    'imports',
    'node',
    [
      '--import',
      './scripts/typescript-6.ts',
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      'src',
      'build',
      'vite.config.ts',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
    ],
  ],
]

let failedCount = 0
for (const [what, command, args] of steps) {
  const ok = await run(command, args)
  if (!ok) failedCount++
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${what}\n`)
}
process.exit(failedCount ? 1 : 0)

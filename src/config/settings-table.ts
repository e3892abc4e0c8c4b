import { settings } from './settings.ts'

/** docs/configuration.md: every setting, its default and what it does. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(
    ([name, { shownDefault, about }]) => `| \`${name}\` | ${shownDefault && `\`${shownDefault}\``} | ${about} |`,
  )
  return [
    '# Settings',
    '',
    'They come from the environment; a file `.env` beside `package.json` is read too, and the environment wins. All are checked at the start: a wrong value or a misspelt name ends it with one line that names the mend. What a manager may change about the shop stands in the database, not here.',
    '',
    '| Setting | Default | What it does |',
    '|---|---|---|',
    ...rows,
    '',
    'Tests also read `TEST_DATABASE_URL` (a server to run on instead of the embedded one), `TEST_REDIS_URL` and `CHROMIUM` (a browser elsewhere than `/usr/bin/chromium-headless-shell` or `/usr/bin/chromium`).',
    '',
  ].join('\n')
}

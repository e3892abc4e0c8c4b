import { writeFileSync } from 'node:fs'
import { settingsTable } from '../src/config/settings-table.ts'

/** Writes docs/configuration.md from the settings themselves. */
writeFileSync('docs/configuration.md', settingsTable())

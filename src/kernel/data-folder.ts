import fs from 'node:fs'

/**
 * Creates the data folder for its owner only. If root starts the shop, other users may pass through: PostgreSQL runs as
 * one of them.
 */
export function makeDataFolder(dataDir: string): void {
  fs.mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

import fs from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#kernel/data-folder.ts'

const ownerOnly = 0o700

/** Restricts the data folder and its pictures to their owner; an earlier release left the pictures readable. */
export function makePrivateFolders(dataDir: string): void {
  makeDataFolder(dataDir)
  const media = path.join(dataDir, 'media')
  if (fs.lstatSync(media, { throwIfNoEntry: false })?.isDirectory()) fs.chmodSync(media, ownerOnly)
}

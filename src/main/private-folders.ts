import fs from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#kernel/data-folder.ts'

const ownerOnly = 0o700

/** Makes the data folder and its pictures for their owner only; an earlier release left the pictures open to read. */
export function makePrivateFolders(dataDir: string): void {
  makeDataFolder(dataDir)
  const media = path.join(dataDir, 'media')
  if (fs.lstatSync(media, { throwIfNoEntry: false })?.isDirectory()) fs.chmodSync(media, ownerOnly)
}

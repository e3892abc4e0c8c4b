import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** Owner of a folder: the current user, unless root starts the shop and PostgreSQL runs as an unprivileged user. */
export type RunAs = { uid?: number; gid?: number }

type OwnFolder = { mode?: number; runAs?: RunAs; mend: string }

/**
 * Creates a folder that no other user can write to. Its name can be guessed, so another user may have created it first:
 * an existing one is used only when it is a real folder of the right user with the right mode.
 */
export function makeOwnFolder(folder: string, { mode = 0o700, runAs = {}, mend }: OwnFolder): void {
  const refuse = (reason: string): never => {
    throw new EmbeddedPostgresError(`${folder} ${reason}: ${mend}`)
  }
  try {
    fs.mkdirSync(folder, { mode })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const stat = fs.lstatSync(folder)
  if (!stat.isDirectory()) refuse(stat.isSymbolicLink() ? 'is a symbolic link' : 'is not a folder')
  const self = process.getuid?.() ?? stat.uid
  const owner = runAs.uid ?? self
  // An interrupted start may have left our folder with the wrong owner or too tight a mode: both are repaired.
  if (stat.uid !== owner && stat.uid !== self) refuse(`belongs to another user (${stat.uid})`)
  if ((stat.mode & 0o7777 & ~mode) !== 0) refuse('is open to other users')
  if ((stat.mode & 0o7777) !== mode) fs.chmodSync(folder, mode)
  if (stat.uid !== owner) fs.lchownSync(folder, owner, runAs.gid ?? stat.gid)
}

/** First parent folder in which another user could replace ours. */
export function weakSpotAbove(folder: string): string | undefined {
  for (let at = fs.realpathSync(folder); at !== path.dirname(at); at = path.dirname(at)) {
    const { uid, mode } = fs.statSync(at)
    const isForeign = uid !== 0 && uid !== process.getuid?.()
    const isSticky = (mode & 0o1000) !== 0
    if (isForeign || ((mode & 0o022) !== 0 && !isSticky)) return at
  }
  return undefined
}

export function isOpenToOthers(folder: string): boolean {
  for (let at = fs.realpathSync(folder); ; at = path.dirname(at)) {
    if (!(fs.statSync(at).mode & 0o001)) return false
    if (at === path.dirname(at)) return true
  }
}

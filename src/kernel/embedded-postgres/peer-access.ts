import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { superuser, type DatabasePlace } from './place.ts'

/**
 * Settings of a server started by root: peer authentication lets only the shop's user in, not other programs of the
 * unprivileged user. The files belong to root, outside of the data, and are written at each launch.
 */
export function peerAccess({ base, runAs }: DatabasePlace): string[] {
  if (runAs.uid === undefined) return []
  const { username } = os.userInfo()
  return [
    `hba_file=${writeReadable(path.join(base, 'pg_hba.conf'), 'local all all peer map=shop\n')}`,
    `ident_file=${writeReadable(path.join(base, 'pg_ident.conf'), `shop "${username}" ${superuser}\n`)}`,
  ]
}

/** Replaces the previous file of this name; a link is not followed. */
function writeReadable(file: string, text: string): string {
  fs.rmSync(file, { force: true })
  fs.writeFileSync(file, text, { flag: 'wx' })
  fs.chmodSync(file, 0o644)
  return file
}

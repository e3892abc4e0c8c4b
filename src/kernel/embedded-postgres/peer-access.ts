import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { superuser, type DatabasePlace } from './place.ts'

/**
 * Settings of a server that root starts: the system tells it who connects, and only the user of the shop gets in. Other
 * programs of the unprivileged user do not. The files belong to root, outside of the data, and are written at each launch.
 */
export function peerAccess({ base, runAs }: DatabasePlace): string[] {
  if (runAs.uid === undefined) return []
  const { username } = os.userInfo()
  return [
    `hba_file=${writeReadable(path.join(base, 'pg_hba.conf'), 'local all all peer map=shop\n')}`,
    `ident_file=${writeReadable(path.join(base, 'pg_ident.conf'), `shop "${username}" ${superuser}\n`)}`,
  ]
}

/** Whatever stood under this name before, a link above all, is replaced and not followed. */
function writeReadable(file: string, text: string): string {
  fs.rmSync(file, { force: true })
  fs.writeFileSync(file, text, { flag: 'wx' })
  fs.chmodSync(file, 0o644)
  return file
}

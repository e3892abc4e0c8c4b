import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './error.ts'
import { superuser, type DatabasePlace } from './place.ts'
import { reasonIn } from './reason.ts'

/** Creates the database when there is none: in a temporary folder, which is renamed once complete. */
export async function prepareData(place: DatabasePlace, native: string): Promise<void> {
  const { base, data, runAs } = place
  checkOwner(place)
  if (isWhole(data)) return checkVersion(native, data)
  if (fs.existsSync(data)) removeEmpty(data)
  // A fresh name: the initdb of a killed start may still be writing to the old one.
  const part = `${data}.part-${randomUUID()}`
  fs.mkdirSync(part, { mode: 0o700 })
  if (runAs.uid !== undefined && runAs.gid !== undefined) fs.lchownSync(part, runAs.uid, runAs.gid)
  const { code, output } = await initdb(native, part, runAs)
  if (code !== 0) {
    fs.rmSync(part, { recursive: true, force: true, maxRetries: 10 })
    throw new EmbeddedPostgresError(`the database folder ${data} could not be made: ${reasonIn(output)}`)
  }
  // initdb has flushed its files to the disk; this flushes the new name.
  fs.renameSync(part, data)
  const folder = fs.openSync(base, 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}

function checkOwner({ data, runAs }: DatabasePlace): void {
  const stat = fs.lstatSync(data, { throwIfNoEntry: false })
  if (!stat) return
  const owner = runAs.uid ?? process.getuid?.()
  const reason = stat.isDirectory() ? stat.uid !== owner && 'belongs to another user' : 'is not a folder'
  if (reason) throw new EmbeddedPostgresError(`${data} ${reason}: remove it, or set DATA_DIR to another folder`)
}

const isWhole = (data: string) =>
  ['PG_VERSION', 'global/pg_control'].every((file) => fs.existsSync(path.join(data, file)))

// Refuses to remove any file: it may be a real database that has lost a file to a failing disk.
function removeEmpty(data: string): void {
  if (fs.readdirSync(data).length > 0)
    throw new EmbeddedPostgresError(
      `${data} holds no whole database: restore a copy of it, or remove it to begin with a new one`,
    )
  fs.rmdirSync(data)
}

// With the ctype C, pg_trgm would ignore Cyrillic letters, and the search with it.
const locale = [
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
]

function initdb(
  native: string,
  folder: string,
  runAs: DatabasePlace['runAs'],
): Promise<{ code: number | null; output: string }> {
  const program = spawn(path.join(native, 'bin/initdb'), ['-D', folder, '-U', superuser, '--auth=trust', ...locale], {
    ...runAs,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  program.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise((resolve) => {
    program.once('error', (error) => resolve({ code: null, output: error.message }))
    program.once('close', (code) => resolve({ code, output }))
  })
}

function checkVersion(native: string, data: string): void {
  const version = fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim()
  const runs = /\d+/.exec(spawnSync(path.join(native, 'bin/postgres'), ['--version'], { encoding: 'utf8' }).stdout)?.[0]
  if (runs && runs !== version)
    throw new EmbeddedPostgresError(
      `${data} was made by PostgreSQL ${version}, this is ${runs}: restore a dump of it, or set DATA_DIR to a new folder`,
    )
}

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { port, type DatabasePlace } from './place.ts'

/** Main process of a PostgreSQL server, as named in postmaster.pid. */
export type Postmaster = { pid: number; socket: string; isReady: boolean }

/**
 * Finds the running PostgreSQL of this folder. The pid in the file may have been reused, so the command of the process
 * is checked.
 */
export function findPostmaster({ data }: DatabasePlace): Postmaster | undefined {
  const [pid = '', , , , socket = '', , , state = ''] = linesOf(path.join(data, 'postmaster.pid'))
  if (!isPostmasterOf(data, Number(pid))) return undefined
  return { pid: Number(pid), socket, isReady: state.trim() === 'ready' }
}

/** Removes lock files whose pid was reused by another program: PostgreSQL would refuse to start with them. */
export function dropForeignLocks(place: DatabasePlace): void {
  for (const file of [path.join(place.data, 'postmaster.pid'), `${socketFile(place)}.lock`]) {
    const command = commandOf(Number(linesOf(file)[0]))
    if (command && !isPostmasterCommand(command, place.data)) fs.rmSync(file, { force: true })
  }
}

export const socketFile = ({ socket }: DatabasePlace) => path.join(socket, `.s.PGSQL.${port}`)

function linesOf(file: string): string[] {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

const isPostmasterCommand = (command: string, data: string) => `${command} `.includes(`postgres -D ${data} `)
const isPostmasterOf = (data: string, pid: number) => isPostmasterCommand(commandOf(pid), data)

const hasProc = fs.existsSync('/proc/self/cmdline')
const outOfHandles = new Set(['EMFILE', 'ENFILE', 'ENOMEM'])

/** Command of a process; empty for a missing process and for a zombie. */
function commandOf(pid: number): string {
  if (!Number.isInteger(pid) || pid <= 1) return ''
  if (!hasProc) return commandByPs(pid)
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim()
  } catch (error) {
    // Too many open files or too little memory prove nothing about the process.
    if (outOfHandles.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return ''
  }
}

function commandByPs(pid: number): string {
  const { error, stdout } = spawnSync('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  if (error) throw error
  return stdout.trim()
}

/** True while the process runs. Called several times a second, so it must not start `ps`. */
export function stillRuns({ data }: DatabasePlace, pid: number): boolean {
  if (hasProc) return isPostmasterOf(data, pid)
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const patienceMs = 20_000

/** Stops the server cleanly, with committed data on disk. False on a timeout. */
export async function stopPostmaster(place: DatabasePlace, pid: number): Promise<boolean> {
  if (!isPostmasterOf(place.data, pid)) return true
  process.kill(pid, 'SIGINT')
  const startedAt = performance.now()
  while (stillRuns(place, pid)) {
    if (performance.now() - startedAt > patienceMs) return false
    await pause(20)
  }
  return true
}

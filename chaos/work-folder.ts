import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Everything that chaos makes lies below one folder, and every process it started is known by it: it works there, or
 * was told of it. So whatever happens, one sweep leaves nothing behind and touches nobody else.
 */
export type WorkFolder = {
  /** A new folder of one attack. */
  folder: (attack: string) => string
  /** Ends whatever an attack left running. */
  endProcesses: (attack: string) => void
  sweep: () => void
}

export function openWorkFolder(): WorkFolder {
  const root = mkdtempSync(path.join(tmpdir(), 'yasmena-chaos-'))
  chmodSync(root, 0o755)
  // Sockets of databases go below it as well.
  process.env['TMPDIR'] = root
  let count = 0
  return {
    folder: (attack) => {
      const folder = path.join(root, attack, String(++count))
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      return folder
    },
    endProcesses: (attack) => endProcesses(path.join(root, attack)),
    sweep: () => {
      endProcesses(root)
      for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
        const [, mountPoint = ''] = line.split(' ')
        if (mountPoint.startsWith(root)) spawnSync('umount', ['--lazy', mountPoint])
      }
      rmSync(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Processes that work in a folder or were told of it, this one left out. */
export function familyOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => isToldOf(pid, folder))
}

function isToldOf(pid: number, folder: string): boolean {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'latin1').split('\0')
  const names = (text: string) => text === folder || text.startsWith(`${folder}/`)
  try {
    // What has ended and waits for its parent is nobody any more.
    if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return false
    if (names(readlinkSync(`/proc/${pid}/cwd`))) return true
    return (
      read('cmdline').some(names) ||
      read('environ').some((each) => each.startsWith('DATA_DIR=') && names(each.slice(9)))
    )
  } catch {
    return false
  }
}

/** Also those that were just being born. */
function endProcesses(folder: string): void {
  for (let tries = 0; tries < 20 && familyOf(folder).length > 0; tries++) killFamily(folder)
}

/** Ends all of them, without a chance to say goodbye. */
export function killFamily(folder: string): void {
  for (const pid of familyOf(folder)) signal(pid, 'SIGKILL')
}

/** False when there is nobody any more. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

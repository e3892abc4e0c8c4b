import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/**
 * Folder with all files of chaos. All its processes work there or have its path in their arguments or environment, so
 * one sweep finds every leftover and nothing else.
 */
export type WorkFolder = {
  /** Creates a folder for an attack. */
  folder: (attack: string) => string
  /** Ends all processes left running by an attack. */
  endProcesses: (attack: string) => void
  sweep: () => void
}

export function openWorkFolder(): WorkFolder {
  const root = mkdtempSync(path.join(tmpdir(), 'yasmena-chaos-'))
  chmodSync(root, 0o755)
  // Makes databases put their sockets there too.
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

/** Processes that belong to a folder, except this one. */
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
    // A zombie has already ended.
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

/** Kills repeatedly, because a process may just be starting another one. */
function endProcesses(folder: string): void {
  for (let tries = 0; tries < 20 && familyOf(folder).length > 0; tries++) killFamily(folder)
}

/** Kills all processes of a folder without a chance to clean up. */
export function killFamily(folder: string): void {
  for (const pid of familyOf(folder)) signal(pid, 'SIGKILL')
}

/** Sends a signal; false if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'

const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** CPU of the finished child processes of a process. */
function cpuOfEnded(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / ticksPerSecond
}

/** CPU used by a process so far, in milliseconds, by the accounting of the system. */
function cpuOf(pid: number): number {
  // The name in brackets may contain spaces; the counters follow after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === parent
      } catch {
        return false
      }
    })
}

/** Server process and, if it has one, the postmaster of its database. */
export type ProcessFamily = { pid: number; postmaster?: number }

export function cpuSoFar({ pid, postmaster }: ProcessFamily): { server: number; database: number } {
  const family = postmaster ? [postmaster, ...childrenOf(postmaster)] : []
  const endedCpu = postmaster ? cpuOfEnded(postmaster) : 0
  return { server: cpuOf(pid), database: family.reduce((sum, each) => sum + cpuOf(each), endedCpu) }
}

/** Peak memory of a process, in megabytes. */
export const peakMemory = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

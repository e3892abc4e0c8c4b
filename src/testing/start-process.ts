import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { freePort } from './shop-process.ts'

export type StartProcess = {
  url: string
  port: number
  /** The npm process, which leads its own process group, as from a terminal. */
  npm: ChildProcess
  output: () => string
  isOpen: Promise<void>
  /** Exit code of npm, or its fatal signal. */
  ended: Promise<number | NodeJS.Signals | null>
}

type StartOptions = { folder: string; env?: NodeJS.ProcessEnv; args?: string[] }

/** The shop as people start it: `npm start`, with the packages and the build in place. */
export async function npmStart({ folder, env = {}, args = [] }: StartOptions): Promise<StartProcess> {
  const port = await freePort()
  const npm = spawn('npm', ['start', ...args], {
    detached: true,
    env: { ...process.env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const end = new Promise<number | NodeJS.Signals | null>((resolve) =>
    npm.once('exit', (code, signal) => resolve(signal ?? code)),
  )
  const isOpen = new Promise<void>((open, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('is open')) open()
    }
    npm.stdout.on('data', hear)
    npm.stderr.on('data', hear)
    void end.then((code) => reject(new Error(`npm start ended with ${code}: ${output}`)))
  })
  isOpen.catch(() => {})
  return { url: `http://127.0.0.1:${port}`, port, npm, output: () => output, isOpen, ended: end }
}

export type SystemProcess = { pid: number; parent: number; group: number; command: string }

/** All processes of this machine. */
export function systemProcesses(): SystemProcess[] {
  const { stdout } = spawnSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,pgid=,stat=,args='], { encoding: 'utf8' })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, group, state, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (!command || state?.startsWith('Z')) return []
    return { pid: Number(pid), parent: Number(parent), group: Number(group), command }
  })
}

/** Descendants of this process, nearest first. */
export function processesBelow(pid: number): SystemProcess[] {
  const all = systemProcesses()
  const below: SystemProcess[] = []
  for (let parents = new Set([pid]); parents.size > 0;) {
    const children = all.filter(({ parent }) => parents.has(parent))
    below.push(...children)
    parents = new Set(children.map((child) => child.pid))
  }
  return below
}

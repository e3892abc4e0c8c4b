import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type ShopProcess = {
  url: string
  folder: string
  process: ChildProcess
  /** All it has said so far. */
  output: () => string
  /** Asks it to end and waits; answers its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Ends it if need be and removes its folder. */
  close: () => Promise<void>
}

/** A new folder that the database's own user may enter; in a closed one it would take to /var/tmp. */
export function openFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `yasmena-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

type Options = { env?: NodeJS.ProcessEnv; folder?: string; args?: string[] }

/** The built shop as everybody starts it, in a process and a folder of its own. */
export async function startShop({
  env = {},
  folder = openFolder('process'),
  args = [],
}: Options = {}): Promise<ShopProcess> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const child = spawn(process.execPath, [...args, '--max-semi-space-size=8', 'dist/server/start.js'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '32768',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const isOpen = new Promise<void>((open, failed) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('is open')) open()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => failed(new Error(`the shop ended with code ${code}: ${said}`)))
  })
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)))
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return ended
  }
  await isOpen
  const close = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, folder, process: child, output: () => said, stop, close }
}

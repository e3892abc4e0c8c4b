import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
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

/** Makes it the folder of a demo shop that has run before: its start takes a second, where a new one fills its tables. */
export function fillFolder(folder: string): string {
  const { MODEL_FOLDER: model } = process.env
  // The database belongs to a user of its own, and only cp keeps that.
  if (model) spawnSync('cp', ['-a', `${model}/.`, folder])
  return folder
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

export type ShopOptions = {
  env?: NodeJS.ProcessEnv
  folder?: string
  args?: string[]
  /** Another way to start it, such as through npm. */
  command?: string[]
  /** In a process group of its own. */
  detached?: boolean
}

export type LaunchedShop = ShopProcess & { isOpen: Promise<void> }

/** The built shop as everybody starts it, in a process and a folder of its own; it may still be starting. */
export async function launchShop({
  env = {},
  folder = openFolder('process'),
  args = [],
  command,
  detached = false,
}: ShopOptions = {}): Promise<LaunchedShop> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const [program = '', ...words] = command ?? [
    process.execPath,
    ...args,
    '--no-flush-bytecode',
    '--max-semi-space-size=8',
    '--max-old-space-size=640',
    'dist/server/start.js',
  ]
  const child = spawn(program, words, {
    detached,
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
  let output = ''
  const isOpen = new Promise<void>((open, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('is open')) open()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`the shop ended with code ${code}: ${output}`)))
  })
  const end = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    return end
  }
  // Whoever does not wait for it learns of a failure by the exit code.
  isOpen.catch(() => {})
  const close = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, folder, process: child, output: () => output, stop, close, isOpen }
}

/** The same, once it is open. */
export async function startShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const shop = await launchShop(options)
  await shop.isOpen
  return shop
}

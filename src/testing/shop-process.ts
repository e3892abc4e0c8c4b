import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type ShopProcess = {
  url: string
  folder: string
  process: ChildProcess
  /** Output so far. */
  output: () => string
  /** Stops the process and waits; returns its exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
  /** Stops the process if needed and removes its folder. */
  close: () => Promise<void>
}

/** New folder that PostgreSQL's user may enter; with a closed one the database would move to /var/tmp. */
export function openFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `yasmena-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

/** Copies the folder of a demo shop that has run before: its start takes a second, without seeding. */
export function fillFolder(folder: string): string {
  const { MODEL_FOLDER: model } = process.env
  // The database belongs to another user, which only cp preserves.
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
  /** Another start command, such as npm. */
  command?: string[]
  /** Starts in a separate process group. */
  detached?: boolean
}

export type LaunchedShop = ShopProcess & { isOpen: Promise<void> }

/** Starts the built shop in a separate process and folder; it may not be open yet. */
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
  // A caller that does not wait for `isOpen` notices a failure by the exit code.
  isOpen.catch(() => {})
  const close = async () => {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: `http://127.0.0.1:${port}`, folder, process: child, output: () => output, stop, close, isOpen }
}

/** The same, once open. */
export async function startShop(options: ShopOptions = {}): Promise<ShopProcess> {
  const shop = await launchShop(options)
  await shop.isOpen
  return shop
}

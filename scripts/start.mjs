// Entry point of every command in package.json. Plain JavaScript for the oldest supported Node (20): ensures that the
// project's own Node, its packages and its build are in place, then hands over.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const [command = 'start', ...rest] = process.argv.slice(2)
const isWindows = process.platform === 'win32'
const installedStamp = 'node_modules/.yasmena-lock'
const builtStamp = 'dist/.stamp'

// A closed terminal must not end this process before the shop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
const say = (line) => process.stdout.write(`${line}\n`)
const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const hashOf = (files) => {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(name) : [name]
  })

const stampIs = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

/** Running child process: a step, or the command itself. */
let running
/** First signal to stop; later signals only repeat it, by any number of ways. */
let stopSignal

function end(signal) {
  if (stopSignal) return
  stopSignal = signal
  running?.end()
}

// A stopped shop did what was asked and exits with 0; an interrupted build or test does not.
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const codeOf = (signal) => 128 + (signalNumbers[signal] ?? 0)
const exitAsAsked = () => process.exit(command === 'start' || command === 'dev' ? 0 : codeOf(stopSignal))

/** Runs a step before the command; a step interrupted by a signal is repeated by the next command. */
function step(program, args, options) {
  if (stopSignal) exitAsAsked()
  return new Promise((done) => {
    // Separate process group: Ctrl-C arrives only through this process, and children of the step end with it.
    const child = spawn(program, args, { ...options, detached: !isWindows })
    const kill = (signal) => {
      try {
        if (isWindows) child.kill(signal)
        else process.kill(-child.pid, signal)
      } catch {
        // Already ended.
      }
    }
    running = {
      end: () => {
        kill('SIGTERM')
        setTimeout(() => kill('SIGKILL'), 5_000).unref()
      },
    }
    const finish = (ok) => {
      running = undefined
      if (stopSignal) {
        kill('SIGKILL')
        exitAsAsked()
      }
      done(ok)
    }
    child.on('exit', (code) => finish(code === 0))
    child.on('error', () => finish(false))
  })
}

async function install() {
  const lock = hashOf(['package-lock.json', '.npmrc'])
  if (stampIs(installedStamp, lock)) return
  say('Installing packages (once, about a minute)…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false']
  rmSync(installedStamp, { force: true })
  const ok = npm
    ? await step(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : await step(isWindows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: isWindows })
  if (!ok)
    fail('The packages could not be installed: see what npm says above; with a working network, run the command again.')
  writeFileSync(installedStamp, lock)
}

/** Node from the packages, or the one that runs this script if it is new enough. */
function findNode() {
  const own = path.join(root, 'node_modules/node/bin', isWindows ? 'node.exe' : 'node')
  for (const candidate of [own, process.execPath]) {
    if (!existsSync(candidate)) continue
    const { stdout } = spawnSync(candidate, ['--version'], { encoding: 'utf8' })
    if (Number(/^v(\d+)/.exec(stdout ?? '')?.[1]) >= 24) return candidate
  }
  return fail(
    `Node ${process.version} runs this, Node 24 is needed: run «npm rebuild node», or install Node 24 or newer.`,
  )
}

async function build(node) {
  const sources = ['src', 'build', 'public'].filter((folder) => existsSync(folder)).flatMap(filesIn)
  const stamp = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
    ...sources.filter((file) => !/\.(test|spec)\.tsx?$/.test(file)).sort((a, b) => (a < b ? -1 : 1)),
  ])
  if (stampIs(builtStamp, stamp)) return
  say('Building the shop…')
  rmSync(builtStamp, { force: true })
  if (!(await step(node, ['scripts/build.ts'], { stdio: ['ignore', 'inherit', 'inherit'] })))
    fail('The build failed: see above.')
  writeFileSync(builtStamp, stamp)
}

/** Runs the command in place of this process: forwards the stop signal once and exits with the same code. */
function become(node, args, { env, stdio = 'inherit' } = {}) {
  if (stopSignal) exitAsAsked()
  // Allocator settings that return the memory of sent pages to the system: few arenas, and mmap above 32 KB.
  const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' }
  const child = spawn(node, args, {
    stdio,
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
      ...malloc,
      ...env,
    },
  })
  running = { end: () => child.kill('SIGTERM') }
  child.on('exit', (code, signal) => {
    // Killed by the signal before it could handle it: nothing had begun.
    if (stopSignal && signal && signal !== 'SIGKILL') exitAsAsked()
    process.exit(code ?? codeOf(signal))
  })
  child.on('error', (error) => fail(error.message))
}

const withJsx = ['--import', './scripts/jsx-loader.ts', '--disable-warning=ExperimentalWarning']
const serverFolders = ['main', 'config', 'kernel', 'http', 'letters', 'shop', 'partners', 'seed'].map(
  (room) => `--watch-path=src/${room}`,
)

for (const signal of Object.keys(signalNumbers)) if (signal !== 'SIGKILL') process.on(signal, () => end(signal))
// npm and its shell may die without forwarding a signal: stopping «npm start» must stop the shop.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end('SIGHUP'), 300).unref()

await install()
const node = findNode()
switch (command) {
  case 'start':
    await build(node)
    // The IPC channel lets the shop notice when this process is killed.
    become(
      node,
      ['--no-flush-bytecode', '--max-semi-space-size=8', '--max-old-space-size=640', 'dist/server/start.js', ...rest],
      { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
    )
    break
  case 'dev':
    become(node, [...withJsx, ...serverFolders, '--watch-preserve-output', 'src/main/start.ts', ...rest], {
      env: { NODE_ENV: 'development' },
    })
    break
  case 'build':
    await build(node)
    break
  case 'cli':
    await build(node)
    become(node, ['dist/server/cli.js', ...rest])
    break
  default:
    // Any other word names a script in scripts/.
    if (!existsSync(`scripts/${command}.ts`)) fail(`There is no scripts/${command}.ts.`)
    if (['test', 'bench', 'chaos'].includes(command)) await build(node)
    become(node, [...withJsx, `scripts/${command}.ts`, ...rest])
}

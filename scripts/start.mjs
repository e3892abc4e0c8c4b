// Begins every command of package.json. Plain JavaScript that the oldest supported Node (20) can read: it brings the
// project to where its own Node, its packages and its build are in place, then hands over.
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

// A terminal that was closed must not end us before the shop.
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

/** What is running for us: a step, or the real thing. */
let running
/** The first signal that asked us to end; all others repeat it, however many ways it comes by. */
let stopSignal

function end(signal) {
  if (stopSignal) return
  stopSignal = signal
  running?.end()
}

// The shop that was told to end and ended did what was asked; a build or a test cut short did not.
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
const codeOf = (signal) => 128 + (signalNumbers[signal] ?? 0)
const exitAsAsked = () => process.exit(command === 'start' || command === 'dev' ? 0 : codeOf(stopSignal))

/** Runs a step of the way; told to end, it is given up and done again by the next command. */
function step(program, args, options) {
  if (stopSignal) exitAsAsked()
  return new Promise((done) => {
    // In a group of its own: Ctrl-C reaches it through us only, and its own children end with it.
    const child = spawn(program, args, { ...options, detached: !isWindows })
    const kill = (signal) => {
      try {
        if (isWindows) child.kill(signal)
        else process.kill(-child.pid, signal)
      } catch {
        // Gone.
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

/** The Node that came with the packages, or the one that runs this when it is new enough. */
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

/** Runs the real thing in our place: the signal to stop reaches it once, its exit code is ours. */
function become(node, args, { env, stdio = 'inherit' } = {}) {
  if (stopSignal) exitAsAsked()
  // Memory of pages just sent goes back to the system: few arenas, and whatever is larger than 32 KB by itself.
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
    // It died of the signal before it could listen to it: nothing had begun.
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
// npm may die without a word to us, and so may its shell: whoever stops «npm start» means the shop.
const parent = process.ppid
if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && end('SIGHUP'), 300).unref()

await install()
const node = findNode()
switch (command) {
  case 'start':
    await build(node)
    // By the channel the shop notices when we are killed.
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
    // Any other word names a script of ours.
    if (!existsSync(`scripts/${command}.ts`)) fail(`There is no scripts/${command}.ts.`)
    if (['test', 'bench', 'chaos'].includes(command)) await build(node)
    become(node, [...withJsx, `scripts/${command}.ts`, ...rest])
}

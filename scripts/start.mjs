// Begins every command of package.json. Plain JavaScript that the oldest supported Node (20) can read: it brings the
// project to where its own Node, its packages and its build are in place, then hands over.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const [command = 'start', ...rest] = process.argv.slice(2)
const isWindows = process.platform === 'win32'
const installedStamp = 'node_modules/.yasmena-lock'
const builtStamp = 'dist/.stamp'

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

function install() {
  const lock = hashOf(['package-lock.json', '.npmrc'])
  if (stampIs(installedStamp, lock)) return
  say('Installing packages (once, about a minute)…')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false']
  const done = npm
    ? spawnSync(process.execPath, [npm, ...args], { stdio: 'inherit' })
    : spawnSync(isWindows ? 'npm.cmd' : 'npm', args, { stdio: 'inherit', shell: isWindows })
  if (done.status !== 0)
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

function build(node) {
  const sources = ['src', 'public'].filter((folder) => existsSync(folder)).flatMap(filesIn)
  const stamp = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'tsconfig.json',
    ...sources.filter((file) => !/\.(test|spec)\.tsx?$/.test(file)).sort((a, b) => (a < b ? -1 : 1)),
  ])
  if (stampIs(builtStamp, stamp)) return
  say('Building the shop…')
  const done = spawnSync(node, ['scripts/build.ts'], { stdio: ['ignore', 'inherit', 'inherit'] })
  if (done.status !== 0) fail('The build failed: see above.')
  writeFileSync(builtStamp, stamp)
}

/** Runs the real thing in our place: signals reach it, its exit code is ours. */
function become(node, args, more = {}) {
  // Memory of pages just sent goes back to the system: few arenas, and whatever is larger than 32 KB by itself.
  const malloc = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '131072' }
  const env = { ...malloc, ...more }
  const child = spawn(node, args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${path.dirname(node)}${path.delimiter}${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
      ...env,
    },
  })
  // Ctrl-C reaches the whole group by itself; sent twice it would cut the shop's farewell short.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm dies of SIGTERM without a word to us: whoever stops «npm start» means the shop.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  child.on('error', (error) => fail(error.message))
}

const withJsx = ['--import', './scripts/jsx-loader.ts', '--disable-warning=ExperimentalWarning']
const serverFolders = ['kernel', 'shop', 'partners', 'seed'].map((room) => `--watch-path=src/${room}`)

install()
const node = findNode()
switch (command) {
  case 'start':
    build(node)
    become(node, ['--max-semi-space-size=8', 'dist/server/start.js', ...rest])
    break
  case 'dev':
    become(node, [...withJsx, ...serverFolders, '--watch-preserve-output', 'src/start.ts', ...rest], {
      NODE_ENV: 'development',
    })
    break
  case 'build':
    build(node)
    break
  case 'cli':
    build(node)
    become(node, ['dist/server/cli.js', ...rest])
    break
  default:
    // Any other word names a script of ours.
    if (!existsSync(`scripts/${command}.ts`)) fail(`There is no scripts/${command}.ts.`)
    if (['test', 'bench'].includes(command)) build(node)
    become(node, [...withJsx, `scripts/${command}.ts`, ...rest])
}

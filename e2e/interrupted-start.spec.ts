import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { openFolder } from '../src/testing/shop-process.ts'
import { npmStart, processesBelow, systemProcesses } from '../src/testing/start-process.ts'

/** A start interrupted before the shop is open ends in order, and the next one works. */
let folder: string
test.beforeEach(() => {
  folder = openFolder('interrupted')
})
test.afterEach(() => rmSync(folder, { recursive: true, force: true }))

const isRunning = (pid: number) => systemProcesses().some((each) => each.pid === pid)
const mentions = (text: string) => systemProcesses().filter(({ command }) => command.includes(text))

test('a first start interrupted at any moment leaves no process running, and the next one opens the shop', async () => {
  test.setTimeout(120_000)
  const begins = (command: string) => () => mentions(command).some((each) => each.command.includes(folder))
  type Moment = [when: string, hasCome: (npm: number, output: string) => boolean, signal: NodeJS.Signals]
  const moments: Moment[] = [
    [
      'its process begins',
      (npm) => processesBelow(npm).some((each) => each.command.includes('server/start')),
      'SIGTERM',
    ],
    ['the database is made', begins('bin/initdb'), 'SIGINT'],
    ['the database is started', begins('bin/postgres -D'), 'SIGTERM'],
    ['the demo shop is filled', (_, output) => output.includes('Filling'), 'SIGINT'],
    ['the demo shop is filled', (_, output) => output.includes('Filling'), 'SIGHUP'],
  ]
  for (const [when, hasCome, signal] of moments) {
    const start = await npmStart({ folder })
    await expect.poll(() => hasCome(start.npm.pid!, start.output()), { message: when, intervals: [5] }).toBe(true)
    const all = processesBelow(start.npm.pid!).map(({ pid }) => pid)
    process.kill(-start.npm.pid!, signal)
    expect(await start.ended, `${when}: ${start.output()}`).toBe(signal === 'SIGHUP' ? 'SIGHUP' : 0)
    await expect.poll(() => all.filter(isRunning), { message: when, timeout: 20_000 }).toEqual([])
    expect(mentions(folder), when).toEqual([])
    expect(existsSync(path.join(folder, 'postgres/data/postmaster.pid')), when).toBe(false)
    expect(start.output(), when).not.toMatch(/could not|error:/i)
  }
  const start = await npmStart({ folder })
  await start.isOpen
  expect((await fetch(start.url)).status).toBe(200)
  start.npm.kill('SIGTERM')
  expect(await start.ended).toBe(0)
})

/** Step that never ends and has a child process; prints both process ids. */
const endlessStep = `
import { spawn } from 'node:child_process'
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
process.stdout.write('step ' + process.pid + ' ' + child.pid + '\\n')
setInterval(() => {}, 1000)
`

/** Creates the files read by the script that starts every command, with endless steps as build and npm. */
function aProject({ isInstalled }: { isInstalled: boolean }): NodeJS.ProcessEnv {
  const files = ['package.json', 'package-lock.json', '.npmrc', 'vite.config.ts', 'tsconfig.json', 'scripts/start.mjs']
  for (const file of files) cpSync(file, path.join(folder, file))
  mkdirSync(path.join(folder, 'src'))
  if (isInstalled) symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'scripts/build.ts'), endlessStep)
  writeFileSync(path.join(folder, 'npm.mjs'), endlessStep)
  return { ...process.env, npm_execpath: path.join(folder, 'npm.mjs') }
}

for (const [what, isInstalled, command, code] of [
  ['the packages are installed', false, 'start', 0],
  ['the shop is built', true, 'start', 0],
  // An interrupted build exits with the code of the signal.
  ['a build of its own runs', true, 'build', 143],
] as const)
  test(`told to end while ${what}, the step ends with all it began and is not taken for done`, async () => {
    const env = aProject({ isInstalled })
    const script = spawn(process.execPath, [path.join(folder, 'scripts/start.mjs'), command], { env })
    let output = ''
    script.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    script.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await expect.poll(() => output).toMatch(/step \d+ \d+\n/)
    const pids = /step (\d+) (\d+)/.exec(output)!.slice(1).map(Number)
    const end = new Promise((resolve) => script.once('exit', (exitCode, signal) => resolve(signal ?? exitCode)))
    script.kill('SIGTERM')
    expect(await end, output).toBe(code)
    await expect.poll(() => pids.filter(isRunning)).toEqual([])
    expect(readdirSync(folder)).not.toContain('dist')
  })

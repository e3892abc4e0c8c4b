import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ask } from './ask.ts'
import type { Attack, Context } from './attack.ts'

export const foreignProcess: Attack = {
  name: 'foreign-process',
  about: 'the file that names the database’s process names somebody else',
  run: async (context) => {
    await beforeTheStart(context)
    await whileItRuns(context)
  },
}

/** Innocent process of the database's user, since a signal sent by mistake must be able to reach it. */
function anInnocent(): ChildProcess {
  const identity = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const innocent = spawn('sleep', ['600'], {
    ...identity,
    cwd: '/',
    env: { PATH: process.env['PATH'] },
    stdio: 'ignore',
  })
  process.once('exit', () => innocent.kill('SIGKILL'))
  return innocent
}

const isUnharmed = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null

async function beforeTheStart(context: Context): Promise<void> {
  const innocent = anInnocent()
  const folder = await context.demoFolder()
  const data = path.join(folder, 'postgres/data')
  const lines = [innocent.pid, data, Math.round(Date.now() / 1_000) - 3_600, 5432, '/nowhere', '', '', 'ready   ']
  writeFileSync(path.join(data, 'postmaster.pid'), `${lines.join('\n')}\n`)
  const shop = await context.launch({ folder })
  const isOpen = await shop.isOpen.then(
    () => true,
    () => false,
  )
  await shop.stop()
  context.check(isUnharmed(innocent), 'a process named by an old file survives start and end of the shop')
  context.check(isOpen || isOneLine(shop.output()), 'the shop opens, or says in one line why not', shop.output())
  context.figure(
    'on a folder whose file names a foreign process',
    isOpen ? 'the shop opens' : 'the shop refuses to start',
  )
  innocent.kill('SIGKILL')
}

const isOneLine = (output: string) =>
  output.split('\n').filter((line) => line.trim() && !line.endsWith('…')).length === 1

async function whileItRuns(context: Context): Promise<void> {
  const innocent = anInnocent()
  const folder = await context.demoFolder()
  const file = path.join(folder, 'postgres/data/postmaster.pid')
  const shop = await context.start({ folder })
  await ask(shop.url, { path: '/' })
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [innocent.pid, ...rest].join('\n'))
  await shop.stop()
  context.check(isUnharmed(innocent), 'a process named while the shop runs survives its end')
  innocent.kill('SIGKILL')
}

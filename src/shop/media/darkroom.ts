import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { Refusal } from '#kernel/refusal.ts'
import type { Answer, TaskName, Tasks } from './darkroom-tasks.ts'

/** The one place where pictures are looked into: a process of its own, begun when needed and ended when idle. */
export type Darkroom = {
  [Name in TaskName]: Tasks[Name]
} & {
  /** Its process, while there is one. */
  pid(): number | undefined
  close(): Promise<void>
}

/** The process ended before it answered; the next picture begins another one. */
export class DarkroomLost extends Error {}

type Measures = {
  /** Pictures worked on at the same time, besides one that is only looked at. */
  atOnce?: number
  /** How long it stays when nothing is asked of it. */
  idleMs?: number
}

export function openDarkroom({ atOnce = 1, idleMs = 10_000 }: Measures = {}): Darkroom {
  let room: Room | undefined
  const ask =
    <Name extends TaskName>(task: Name) =>
    (...given: Parameters<Tasks[Name]>): ReturnType<Tasks[Name]> => {
      if (!room?.isOpen()) room = openRoom(beginProcess(atOnce), idleMs)
      // What the process answers is what this task of it returned.
      return room.ask(task, given) as ReturnType<Tasks[Name]>
    }
  return {
    encode: ask('encode'),
    describe: ask('describe'),
    showsNothingPrivate: ask('showsNothingPrivate'),
    pid: () => (room?.isOpen() ? room.pid : undefined),
    close: async () => room?.leave(),
  }
}

const source = path.join(import.meta.dirname, 'darkroom-process.ts')

function beginProcess(atOnce: number): ChildProcess {
  const entry = import.meta.url.endsWith('.ts') ? source : path.resolve('dist/server/darkroom.js')
  return fork(entry, {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1'],
    // Strangers' files are decoded there, so it is told none of the shop's secrets. libvips works on the threads of
    // the pool: their number is the bound. With an arena of malloc for each thread memory would never be given back.
    env: { UV_THREADPOOL_SIZE: String(atOnce + 1), MALLOC_ARENA_MAX: '2' },
  })
}

type Room = {
  pid: number | undefined
  isOpen(): boolean
  ask(task: TaskName, given: unknown[]): Promise<unknown>
  /** Lets it end and waits until it has. */
  leave(): Promise<void>
}

function openRoom(child: ChildProcess, idleMs: number): Room {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  const gone = Promise.withResolvers<void>()
  let open = true
  let asked = 0
  let idle: NodeJS.Timeout | undefined

  const retire = () => {
    open = false
    clearTimeout(idle)
    if (child.connected) child.disconnect()
  }
  const lose = (why: string) => {
    open = false
    clearTimeout(idle)
    for (const answer of waiting.values()) answer.reject(new DarkroomLost(`the darkroom ended: ${why}`))
    waiting.clear()
    gone.resolve()
  }
  child.once('exit', (code, signal) => lose(signal ?? `code ${code}`))
  child.once('error', (error) => lose(error.message))
  child.on('message', (message) => {
    const answer = message as Answer
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) idle = setTimeout(retire, idleMs).unref()
    settle(asker, answer)
  })

  return {
    pid: child.pid,
    isOpen: () => open && child.connected,
    ask(task, given) {
      clearTimeout(idle)
      const answer = Promise.withResolvers<unknown>()
      const id = ++asked
      waiting.set(id, answer)
      // When it cannot be sent the process is going, and its end answers.
      child.send({ id, task, given }, () => {})
      return answer.promise
    },
    async leave() {
      retire()
      await gone.promise
    },
  }
}

function settle(asker: PromiseWithResolvers<unknown> | undefined, answer: Answer): void {
  if ('value' in answer) asker?.resolve(answer.value)
  else if ('refusal' in answer) {
    const { code, status, details } = answer.refusal
    asker?.reject(new Refusal(code, status, details))
  } else asker?.reject(new Error(answer.failure))
}

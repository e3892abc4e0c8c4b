import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { Refusal } from '#kernel/refusal.ts'
import type { WorkerResponse, TaskName, Tasks } from './image-worker-tasks.ts'

/** The one place where pictures are looked into: a process of its own, begun when needed and ended when idle. */
export type ImageWorker = {
  [Name in TaskName]: Tasks[Name]
} & {
  /** Its process, while there is one. */
  pid(): number | undefined
  close(): Promise<void>
}

/** The process ended before it answered; the next picture begins another one. */
export class ImageWorkerLost extends Error {}

type ImageWorkerOptions = {
  /** Pictures worked on at the same time, besides one that is only looked at. */
  atOnce?: number
  /** How long it stays when nothing is asked of it. */
  idleMs?: number
}

export function openImageWorker({ atOnce = 1, idleMs = 10_000 }: ImageWorkerOptions = {}): ImageWorker {
  let workerProcess: WorkerProcess | undefined
  const ask =
    <Name extends TaskName>(task: Name) =>
    (...args: Parameters<Tasks[Name]>): ReturnType<Tasks[Name]> => {
      if (!workerProcess?.isOpen()) workerProcess = followProcess(startProcess(atOnce), idleMs)
      // What the process answers is what this task of it returned.
      return workerProcess.ask(task, args) as ReturnType<Tasks[Name]>
    }
  return {
    encode: ask('encode'),
    describe: ask('describe'),
    showsNothingPrivate: ask('showsNothingPrivate'),
    drawCard: ask('drawCard'),
    remake: ask('remake'),
    pid: () => (workerProcess?.isOpen() ? workerProcess.pid : undefined),
    close: async () => workerProcess?.end(),
  }
}

const source = path.join(import.meta.dirname, 'image-worker-process.ts')

function startProcess(atOnce: number): ChildProcess {
  const entry = import.meta.url.endsWith('.ts') ? source : path.resolve('dist/server/image-worker.js')
  return fork(entry, {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=1'],
    // Strangers' files are decoded there, so it is told none of the shop's secrets. libvips works on the threads of
    // the pool: their number is the bound. With an arena of malloc for each thread memory would never be given back.
    // It writes with the letters of the shop, not with those that a machine happens to have.
    env: {
      UV_THREADPOOL_SIZE: String(atOnce + 1),
      MALLOC_ARENA_MAX: '2',
      FONTCONFIG_FILE: path.resolve('data/fonts/fonts.conf'),
    },
  })
}

type WorkerProcess = {
  pid: number | undefined
  isOpen(): boolean
  ask(task: TaskName, args: unknown[]): Promise<unknown>
  /** Lets it end and waits until it has. */
  end(): Promise<void>
}

function followProcess(child: ChildProcess, idleMs: number): WorkerProcess {
  const waitingRequests = new Map<number, PromiseWithResolvers<unknown>>()
  const exit = Promise.withResolvers<void>()
  let isOpen = true
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  const retire = () => {
    isOpen = false
    clearTimeout(idle)
    if (child.connected) child.disconnect()
  }
  const lose = (why: string) => {
    isOpen = false
    clearTimeout(idle)
    for (const request of waitingRequests.values())
      request.reject(new ImageWorkerLost(`the image worker ended: ${why}`))
    waitingRequests.clear()
    exit.resolve()
  }
  child.once('exit', (code, signal) => lose(signal ?? `code ${code}`))
  child.once('error', (error) => lose(error.message))
  child.on('message', (message) => {
    const answer = message as WorkerResponse
    const request = waitingRequests.get(answer.id)
    waitingRequests.delete(answer.id)
    if (waitingRequests.size === 0) idle = setTimeout(retire, idleMs).unref()
    answerRequest(request, answer)
  })

  return {
    pid: child.pid,
    isOpen: () => isOpen && child.connected,
    ask(task, args) {
      clearTimeout(idle)
      const request = Promise.withResolvers<unknown>()
      const id = ++lastId
      waitingRequests.set(id, request)
      // When it cannot be sent the process is going, and its end answers.
      child.send({ id, task, args }, () => {})
      return request.promise
    },
    async end() {
      retire()
      await exit.promise
    },
  }
}

function answerRequest(request: PromiseWithResolvers<unknown> | undefined, answer: WorkerResponse): void {
  if ('value' in answer) request?.resolve(answer.value)
  else if ('refusal' in answer) {
    const { code, status, details } = answer.refusal
    request?.reject(new Refusal(code, status, details))
  } else request?.reject(new Error(answer.failure))
}

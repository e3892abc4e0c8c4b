import { fork, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { Refusal } from '#kernel/refusal.ts'
import type { WorkerResponse, TaskName, Tasks } from './image-worker-tasks.ts'

/** Image worker: decodes all pictures in a separate process, which starts on demand and stops when idle. */
export type ImageWorker = {
  [Name in TaskName]: Tasks[Name]
} & {
  /** Process id, while a process is running. */
  pid(): number | undefined
  close(): Promise<void>
}

/** Process ended before its answer; the next picture starts another one. */
export class ImageWorkerLost extends Error {}

type ImageWorkerOptions = {
  /** Pictures encoded at the same time, besides one that is only inspected. */
  atOnce?: number
  /** Idle time before the process exits. */
  idleMs?: number
}

export function openImageWorker({ atOnce = 1, idleMs = 10_000 }: ImageWorkerOptions = {}): ImageWorker {
  let workerProcess: WorkerProcess | undefined
  const ask =
    <Name extends TaskName>(task: Name) =>
    (...args: Parameters<Tasks[Name]>): ReturnType<Tasks[Name]> => {
      if (!workerProcess?.isOpen()) workerProcess = followProcess(startProcess(atOnce), idleMs)
      // The process answers with the result type of the same task.
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
    // Untrusted files are decoded there, so the process gets none of the shop's secrets. libvips uses the thread pool,
    // whose size is the limit. One malloc arena per thread would never release memory. Text uses the shop's fonts
    // instead of those installed on the machine.
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
  /** Ends the process and waits for its exit. */
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
      // A failed send means that the process is exiting; the exit handler rejects the request.
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

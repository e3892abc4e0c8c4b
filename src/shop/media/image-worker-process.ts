import { answerTo, type WorkerRequest } from './image-worker-tasks.ts'
import { tameSharp } from './encode.ts'

/** The image worker's process: answers its shop until the shop lets go of it, or is no more. */
tameSharp()
process.on('message', (request: WorkerRequest) => {
  void answerTo(request).then((response) => process.connected && process.send?.(response))
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches everybody at once, and the shop still has requests to finish.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

import { answerTo, type WorkerRequest } from './image-worker-tasks.ts'
import { tameSharp } from './encode.ts'

/** Image worker process: serves the shop until disconnected. */
tameSharp()
process.on('message', (request: WorkerRequest) => {
  void answerTo(request).then((response) => process.connected && process.send?.(response))
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches all processes at once, while the shop still has requests to finish.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

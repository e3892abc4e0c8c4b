import { answerTo, type Question } from './darkroom-tasks.ts'
import { tameSharp } from './encode.ts'

/** The darkroom's process: answers its shop until the shop lets go of it, or is no more. */
tameSharp()
process.on('message', (question: Question) => {
  void answerTo(question).then((answer) => process.connected && process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches everybody at once, and the shop still has requests to finish.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})

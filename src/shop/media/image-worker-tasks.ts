import { Refusal } from '#kernel/refusal.ts'
import { encode, showsNothingPrivate } from './encode.ts'
import { drawCard } from './share-card-drawing.ts'
import { remakePicture, sniffPicture } from './sniff-picture.ts'

/** Tasks that need a decoder; run in the image worker process only. */
const tasks = { encode, describe: sniffPicture, showsNothingPrivate, remake: remakePicture, drawCard }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
export type WorkerRequest = { id: number; task: TaskName; args: unknown[] }
export type WorkerResponse = { id: number } & (
  | { value: unknown }
  | { refusal: Pick<Refusal, 'code' | 'status' | 'details'> }
  | { failure: string }
)

/** Runs a task; refusals and failures are returned in a serializable form. */
export async function answerTo({ id, task, args }: WorkerRequest): Promise<WorkerResponse> {
  try {
    const perform = tasks[task] as (...args: unknown[]) => Promise<unknown>
    return { id, value: await perform(...args) }
  } catch (error) {
    if (!(error instanceof Refusal)) return { id, failure: error instanceof Error ? error.message : String(error) }
    const { code, status, details } = error
    return { id, refusal: { code, status, details } }
  }
}

import { part } from '#web/part.ts'
import { wanted } from '#web/part-wanted.ts'

/** Photos on the whole screen. */
export const Viewer = part(() => import('./viewer.tsx').then((file) => file.Viewer), { when: wanted, stays: true })

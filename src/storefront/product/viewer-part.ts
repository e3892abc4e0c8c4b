import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'

/** Full-screen photo viewer. */
export const Viewer = part(() => import('./viewer.tsx').then((file) => file.Viewer), { when: wanted, stays: true })

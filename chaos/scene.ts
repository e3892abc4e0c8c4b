import type { Context } from './attack.ts'

/** Environment of a scene. A separate local address lets its connections be counted. */
export type Field = { context: Context; url: string; port: number; address: string; requestSeconds: number }
export type Scene = { name: string; run: (field: Field) => Promise<void> }

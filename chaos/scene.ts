import type { Context } from './attack.ts'

/** What a scene works with. Its address is its own, so that its connections can be counted. */
export type Field = { context: Context; url: string; port: number; address: string; requestSeconds: number }
export type Scene = { name: string; run: (field: Field) => Promise<void> }

import type { Context } from './attack.ts'

/** Where a scene is played: an address of its own makes its connections countable. */
export type Field = { context: Context; url: string; port: number; address: string; requestSeconds: number }
export type Scene = { name: string; run: (field: Field) => Promise<void> }

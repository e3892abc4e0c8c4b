import type { Words } from '#kernel/locale.ts'

/** Bodies are written in the notation of blocks-of.ts. */
export type TextPage = { slug: string; type: 'customers' | 'company'; title: Words; body: Words }

import type { Words } from '#kernel/locale.ts'

/** Bodies know headings (##), paragraphs, lists (- and 1.), **bold** and [links](/somewhere/). */
export type TextPage = { slug: string; type: 'customers' | 'company'; title: Words; body: Words }

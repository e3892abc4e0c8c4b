import type { Words } from '#kernel/locale.ts'

export const helpVoteTexts = {
  taken: { ru: 'Спасибо, учтём', en: 'Thanks for letting us know' },
} satisfies Record<string, Words>

import type { Words } from '#kernel/locale.ts'

export const helpVoteTexts = {
  taken: { ru: 'Спасибо, учтём', en: 'Thank you, noted' },
} satisfies Record<string, Words>

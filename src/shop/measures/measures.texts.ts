import type { Words } from '#kernel/locale.ts'

export const measureRefusals = {
  too_many_people: { ru: 'Можно хранить мерки {limit} человек.', en: 'Measures of {limit} people can be kept.' },
} satisfies Record<string, Words>

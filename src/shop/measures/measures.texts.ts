import type { Words } from '#kernel/locale.ts'

export const measureRefusals = {
  too_many_people: {
    ru: 'Можно хранить мерки {limit} человек.',
    en: 'You can save measurements for up to {limit} people.',
  },
} satisfies Record<string, Words>

import type { Words } from '#kernel/locale.ts'

export const addressRefusals: Record<string, Words> = {
  too_many_addresses: {
    ru: 'Можно сохранить не больше {limit} адресов. Удалите ненужный',
    en: 'You can save up to {limit} addresses. Delete one you don’t need',
  },
  wrong_zip: { ru: 'Индекс состоит из цифр', en: 'A postcode is made of digits and letters' },
}

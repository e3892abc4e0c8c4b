import type { Words } from '#kernel/locale.ts'

export const addressRefusals: Record<string, Words> = {
  too_many_addresses: {
    ru: 'Можно сохранить не больше {limit} адресов. Удалите ненужный',
    en: 'No more than {limit} addresses can be kept. Delete one you do not need',
  },
  wrong_zip: { ru: 'Индекс состоит из цифр', en: 'A postcode is made of digits and letters' },
}

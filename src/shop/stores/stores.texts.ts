import type { Words } from '#kernel/locale.ts'

/** Refusals of store changes in the back office, by code. */
export const storeRefusals = {
  store_photo_words: {
    ru: 'Напишите по-русски и по-английски, что на фото: для тех, кто его не видит.',
    en: 'Say in Russian and in English what the photo shows, for those who do not see it.',
  },
  store_photos_many: { ru: 'У магазина уже {limit} фото.', en: 'This shop has {limit} photos already.' },
  store_words_too_long: { ru: 'Не длиннее 300 знаков.', en: 'No longer than 300 characters.' },
  store_both_languages: { ru: 'Нужны оба языка или ни одного.', en: 'Both languages are needed, or neither.' },
} satisfies Record<string, Words>

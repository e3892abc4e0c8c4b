import type { Words } from '#kernel/locale.ts'

/** Messages for refused pictures, by refusal code. */
export const mediaRefusals = {
  picture_kind: { ru: 'Нужна картинка JPEG, PNG, WebP или AVIF.', en: 'Please use a JPEG, PNG, WebP or AVIF image.' },
  picture_broken: { ru: 'Картинка повреждена.', en: 'This image is damaged.' },
  picture_animated: { ru: 'Нужна неподвижная картинка.', en: 'Please use a still image.' },
  picture_too_heavy: { ru: 'Картинка тяжелее {limit} МБ.', en: 'This image is larger than {limit} MB.' },
  picture_too_large: {
    ru: 'В картинке больше {limit} млн точек.',
    en: 'This image has more than {limit} megapixels.',
  },
  storage_full: {
    ru: 'Место для файлов закончилось. Мы уже знаем об этом.',
    en: 'We’ve run out of space for files. We’re on it.',
  },
  storage_away: {
    ru: 'Хранилище файлов ненадолго недоступно. Повторите через минуту.',
    en: 'File uploads are briefly unavailable. Try again in a minute.',
  },
} satisfies Record<string, Words>

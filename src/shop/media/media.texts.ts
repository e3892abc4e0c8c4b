import type { Words } from '#kernel/locale.ts'

/** Why a picture is not taken, by the code of the refusal. */
export const mediaRefusals = {
  picture_kind: { ru: 'Нужна картинка JPEG, PNG, WebP или AVIF.', en: 'A JPEG, PNG, WebP or AVIF picture is needed.' },
  picture_broken: { ru: 'Картинка повреждена.', en: 'The picture is damaged.' },
  picture_animated: { ru: 'Нужна неподвижная картинка.', en: 'A still picture is needed.' },
  picture_too_heavy: { ru: 'Картинка тяжелее {limit} МБ.', en: 'The picture is heavier than {limit} MB.' },
  picture_too_large: {
    ru: 'В картинке больше {limit} млн точек.',
    en: 'The picture has more than {limit} megapixels.',
  },
  storage_full: {
    ru: 'Место для файлов закончилось. Мы уже знаем об этом.',
    en: 'There is no room for files left. We already know about it.',
  },
  storage_away: {
    ru: 'Хранилище файлов ненадолго недоступно. Повторите через минуту.',
    en: 'The file storage is briefly unavailable. Try again in a minute.',
  },
} satisfies Record<string, Words>

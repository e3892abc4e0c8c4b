import type { Locale } from '#kernel/locale.ts'
import type { FilmWords } from './film.tsx'

const ru: FilmWords = {
  watch: 'Смотреть видео',
  warning:
    'Видео лежит на сайте {name}. Если нажать «Смотреть видео», этот сайт узнает ваш IP-адрес и сможет сохранить свои cookie.',
  elsewhere: 'Открыть на {name}',
  download: 'Скачать видео',
}

const en: FilmWords = {
  watch: 'Watch the video',
  warning:
    'The video is kept by {name}. If you press “Watch the video”, that site learns your IP address and may store cookies of its own.',
  elsewhere: 'Open on {name}',
  download: 'Download the video',
}

export const filmTexts: Record<Locale, FilmWords> = { ru, en }

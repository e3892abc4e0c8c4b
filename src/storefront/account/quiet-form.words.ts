import type { Locale } from '#kernel/locale.ts'
import { typeset } from '#kernel/typography.ts'

const ru = {
  failed: 'Не получилось сохранить. Попробуйте ещё раз через минуту.',
  offline: 'Нет соединения. Всё, что вы написали, останется здесь: сохраните, когда сеть вернётся.',
}

const en: typeof ru = {
  failed: 'It could not be saved. Please try again in a minute.',
  offline: 'No connection. What you wrote stays here: save it once the network is back.',
}

export const quietFormWords: Record<Locale, typeof ru> = typeset({ ru, en })

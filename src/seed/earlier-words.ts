import type { Locale } from '#kernel/locale.ts'

type Rewording = [now: string, before: string]

/** Changes of the demo's legal pages since a year ago, by slug: an empty former text was added later. */
export const earlierWords: Record<string, Record<Locale, Rewording[]>> = {
  public_offerta: {
    ru: [
      ['отменяется через 60 минут', 'отменяется через 30 минут'],
      ['и в течение 30 дней после неё', 'и в течение 14 дней после неё'],
      ['4.2. Риск', '4.2. Примерка при доставке не предоставляется.\n\n4.3. Риск'],
      [
        '\n\n## 6. Персональные данные\n\n6.1. Данные обрабатываются по правилам [политики обработки персональных данных](/pages/personal_data/).',
        '',
      ],
      ['## 7. Прочее\n\n7.1.', '## 6. Прочее\n\n6.1.'],
      ['7.2. Споры', '6.2. Споры'],
    ],
    en: [
      ['is cancelled after 60 minutes', 'is cancelled after 30 minutes'],
      ['and for 30 days afterwards', 'and for 14 days afterwards'],
      ['4.2. The risk', '4.2. Trying on at delivery is not offered.\n\n4.3. The risk'],
      ['\n\n## 6. Personal data\n\n6.1. Data are processed under the [privacy policy](/pages/personal_data/).', ''],
      ['## 7. Miscellaneous\n\n7.1.', '## 6. Miscellaneous\n\n6.1.'],
      ['7.2. Disputes', '6.2. Disputes'],
    ],
  },
  personal_data: {
    ru: [
      ['Корзину гостя — 90 дней.', 'Корзину гостя — 30 дней.'],
      [
        '\n\nСайт ставит только те cookie, без которых он не работает: город, язык, корзина и вход. Счётчики включаются лишь после вашего согласия.',
        '\n\nСайт ставит cookie, без которых он не работает, и cookie счётчиков посещаемости.',
      ],
      [' Доступ сотрудников записывается в журнал.', ''],
    ],
    en: [
      ['A guest’s bag for 90 days.', 'A guest’s bag for 30 days.'],
      [
        '\n\nThe site sets only the cookies it cannot work without: city, language, bag and sign-in. Counters are switched on only after you agree.',
        '\n\nThe site sets the cookies it cannot work without, and those of visit counters.',
      ],
      [' Staff access is recorded.', ''],
    ],
  },
}

/** Earlier version of a text. Throws for a missing piece: the demo would show a comparison without changes. */
export const earlierText = (text: string, rewordings: readonly Rewording[]): string =>
  rewordings.reduce((words, [now, before]) => {
    if (!words.includes(now)) throw new Error(`an earlier wording changes what is not there: ${now}`)
    return words.replace(now, before)
  }, text)

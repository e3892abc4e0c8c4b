import type { Words } from '#kernel/locale.ts'

/** Error messages for refused files, by error code. */
export const uploadRefusals = {
  file_needed: { ru: 'Выберите файл.', en: 'Choose a file.' },
  file_empty: { ru: 'Файл пустой.', en: 'The file is empty.' },
  file_too_large: { ru: 'Максимальный размер файла {limit} МБ', en: 'Max file size is {limit}Mb' },
  file_kind: {
    ru: 'Подойдут фото JPEG, PNG, WebP, AVIF, документы PDF, Word, Excel, PowerPoint, OpenDocument и RTF.',
    en: 'Please use JPEG, PNG, WebP or AVIF photos, or PDF, Word, Excel, PowerPoint, OpenDocument or RTF documents.',
  },
  file_macros: { ru: 'Документы с макросами мы не принимаем.', en: 'We can’t accept documents with macros.' },
  file_objects: {
    ru: 'В документ вложен другой файл. Пришлите вложенный файл отдельно.',
    en: 'Another file is embedded in the document. Please send that file separately.',
  },
  file_active: {
    ru: 'Документ запускает команды, загружает данные с другого компьютера или содержит вложенные файлы. Сохраните его как обычный PDF и пришлите снова.',
    en: 'The document runs commands, loads data from another computer or carries attached files. Please save it as a plain PDF and send it again.',
  },
  file_locked: {
    ru: 'Документ защищён паролем или шифрованием, и мы не можем его проверить. Снимите защиту или сохраните его через «Печать в PDF» и пришлите снова.',
    en: 'The document is protected by a password or encryption, so we can’t check it. Please remove the protection or use “Print to PDF”, then send it again.',
  },
  file_bomb: { ru: 'Документ повреждён или слишком велик внутри.', en: 'The document is damaged or too large inside.' },
  file_virus: {
    ru: 'Антивирус нашёл в файле угрозу. Проверьте устройство и пришлите другой файл.',
    en: 'Our virus scanner found a threat in the file. Please check your device and send another file.',
  },
  scanner_away: {
    ru: 'Сейчас мы не можем проверить файл. Попробуйте ещё раз через минуту.',
    en: 'We cannot check the file right now. Please try again in a minute.',
  },
  too_many_photos: { ru: 'Приложить можно шесть фото.', en: 'You can add up to six photos.' },
  photos_only: {
    ru: 'Приложить можно только фото: JPEG, PNG, WebP или AVIF.',
    en: 'Photos only: JPEG, PNG, WebP or AVIF.',
  },
  file_gone: {
    ru: 'Файл больше не хранится. Добавьте его ещё раз.',
    en: 'That file has expired. Please add it again.',
  },
} satisfies Record<string, Words>

export const mostFileBytes = 100 * 1024 * 1024
export const mostPictureBytes = 25 * 1024 * 1024

/** What is taken, by the name of its ending: pictures are made anew as WebP. */
export const fileKinds = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  rtf: 'application/rtf',
} as const

export type FileEnding = keyof typeof fileKinds

export const isPicture = (ending: FileEnding): boolean => fileKinds[ending].startsWith('image/')

const longestName = 120

/** Line breaks and their kin, signs that turn the direction of writing, and what file systems do not take. */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"|?*]/gu

/** The name of a file as it may be shown and saved: no path, nothing invisible, and the ending of what it really is. */
export function fileName(givenName: string, ending: string): string {
  const own = givenName.slice(-1_000).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = own
    .replaceAll(unfit, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  const short = Array.from(stem).slice(0, longestName).join('')
  return `${short || 'file'}.${ending}`
}

export const uploadKey = ({ id, mime }: { id: string; mime: string }): string => {
  const [ending = 'bin'] = Object.entries(fileKinds).find(([, each]) => each === mime) ?? []
  return `temp/${id.slice(0, 2)}/${id}.${ending}`
}

/** For the header of a download, in any language (RFC 6266). */
export const dispositionOf = (name: string, kind: 'inline' | 'attachment'): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

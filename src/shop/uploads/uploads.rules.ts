export const maxFileBytes = 100 * 1024 * 1024
export const maxPictureBytes = 25 * 1024 * 1024

/** Accepted file types by extension; pictures are converted to WebP. */
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

const maxNameLength = 120

/** Line breaks, direction overrides, and characters that file systems refuse. */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}<>:"|?*]/gu

/** Sanitized file name: no path, no invisible characters, and the extension of the detected type. */
export function fileName(givenName: string, ending: string): string {
  const own = givenName.slice(-1_000).normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const stem = own
    .replaceAll(unfit, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
  const short = Array.from(stem).slice(0, maxNameLength).join('')
  return `${short || 'file'}.${ending}`
}

export const uploadKey = ({ id, mime }: { id: string; mime: string }): string => {
  const [ending = 'bin'] = Object.entries(fileKinds).find(([, each]) => each === mime) ?? []
  return `temp/${id.slice(0, 2)}/${id}.${ending}`
}

/** Content-Disposition header with a file name in any language (RFC 6266). */
export const dispositionOf = (name: string, kind: 'inline' | 'attachment'): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`

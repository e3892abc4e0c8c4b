const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }
/** What XML 1.0 has no way to write, even escaped; the rule below warns of control signs, which are what is meant. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as XML may hold it, between tags and in attributes. */
export const escapeXml = (text: string): string =>
  text.replace(unwritable, '').replace(/[<>&"']/g, (sign) => escapes[sign] ?? '')

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

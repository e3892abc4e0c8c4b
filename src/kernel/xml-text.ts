const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;', "'": '&apos;' }
/**
 * Characters that XML 1.0 cannot contain, even escaped; the rule below warns of control characters, which are meant
 * here.
 */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Escapes a text for XML, between tags and in attributes. */
export const escapeXml = (text: string): string =>
  text.replace(unwritable, '').replace(/[<>&"']/g, (sign) => escapes[sign] ?? '')

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

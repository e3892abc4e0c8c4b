/** Addresses inside the document or on the computer that opens the document. */
const localScheme = /^(?:file|cid):/i
/** URL scheme of two letters or more; a single letter is a drive. */
const scheme = /^[a-z][a-z0-9+.-]{1,30}:/i
const localPath = /^(?:[a-z][:|]|localhost\/)/i

/** True for an address on another computer: a website, a Windows share, or `file://` with a host. */
export function isRemote(target: string): boolean {
  const address = target.trim().replaceAll('\\', '/')
  if (scheme.test(address) && !localScheme.test(address)) return true
  const path = address.replace(/^file:/i, '')
  const place = path.replace(/^\/+/, '')
  const slashes = path.length - place.length
  // Three slashes begin a path on the same computer.
  return slashes >= 2 && slashes !== 3 && !localPath.test(place)
}

const loadingFields = new Set(['includetext', 'includepicture', 'include', 'import', 'link', 'rd'])

/** True for a Word field that runs a program (DDE) or loads a file from another computer. */
export function isActiveField(instruction: string): boolean {
  const [name = '', ...words] = instruction.split(/(?:[\s"]|&quot;)+/).filter(Boolean)
  if (/^dde(?:auto)?(?![a-z])/i.test(name)) return true
  return loadingFields.has(name.toLowerCase()) && words.some(isRemote)
}

export const maxFieldLength = 4_096

/** Appends a piece of a field instruction, collapsing spaces and dropping excess length. */
export function extendField(known: string, piece: string): string {
  if (known.length > maxFieldLength) return known
  const text = piece.replaceAll(/\s+/g, ' ')
  return known + (known === '' || known.endsWith(' ') ? text.trimStart() : text).slice(0, maxFieldLength)
}

/** Relation types loaded when the document is opened; hyperlinks load only on click. */
const loadedTypes = new Set([
  'oleobject',
  'frame',
  'subdocument',
  'attachedtemplate',
  'mailmergesource',
  'mailmergeheadersource',
  'extensibility',
])

/** Values of an attribute in one tag, under any prefix, each cut to 2,000 characters. */
export const attributesOf = (tag: string, name: string): string[] =>
  Array.from(tag.matchAll(new RegExp(`(?<![a-z])${name}\\s*=\\s*["']([^"']{0,2000})`, 'gi')), ([, value = '']) => value)

const relationType = /type\s*=/i

/** True for a relation to another computer, or an HTML or RTF chunk, which Word imports with all linked content. */
export function isLoadedRelation(tag: string): boolean {
  if (!relationType.test(tag)) return false
  const types = attributesOf(tag, 'Type').map((type) =>
    type
      .slice(type.lastIndexOf('/') + 1)
      .trim()
      .toLowerCase(),
  )
  const isLoaded = types.some((type) => loadedTypes.has(type)) && attributesOf(tag, 'Target').some(isRemote)
  return isLoaded || types.includes('afchunk')
}

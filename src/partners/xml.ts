import { escapeXml } from '#kernel/xml-text.ts'

/** XML element with attributes, and text between tags. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }

const maxDepth = 16
const maxElements = 200_000
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

type XmlContent = string | number | null
type XmlNode = { name: string; attributes?: Record<string, string | number>; content?: XmlContent | XmlNode[] }

export const node = (
  name: string,
  content: XmlContent | XmlNode[] = null,
  attributes: Record<string, string | number> = {},
): XmlNode => ({ name, content, attributes })

export function xmlOf({ name, attributes = {}, content = null }: XmlNode): string {
  const names = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  const inside = Array.isArray(content) ? content.map(xmlOf).join('') : escapeXml(String(content ?? ''))
  return `<${name}${names.join('')}>${inside}</${name}>`
}

/**
 * Reads XML as partners write it: a bare & is kept, values may be empty. Document types are refused, so nothing is
 * expanded or fetched. Throws for malformed input.
 */
export function parseXml(source: string): XmlElement {
  const tag =
    /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>/y
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  let count = 0
  let at = source.startsWith('\ufeff') ? 1 : 0
  while (at < source.length) {
    const parent = open.at(-1) ?? root
    const begins = source.indexOf('<', at)
    if (begins !== at) parent.text += unescapeXml(source.slice(at, begins < 0 ? undefined : begins))
    if (begins < 0) break
    tag.lastIndex = begins
    const match = tag.exec(source)
    if (!match) throw new Error('no XML')
    at = tag.lastIndex
    const [, cdata, slash, name, attributes = '', isEmpty] = match
    if (cdata !== undefined) parent.text += cdata
    if (name === undefined) continue
    if (slash) {
      if (parent.name !== name || open.length === 1) throw new Error('no XML: a tag is closed that is not open')
      open.pop()
      continue
    }
    const element = { name, attributes: attributesIn(attributes), children: [], text: '' }
    parent.children.push(element)
    if (!isEmpty) open.push(element)
    if (open.length > maxDepth || ++count > maxElements) throw new Error('no XML of ours: too much of it')
  }
  const [document, ...others] = root.children
  if (open.length > 1 || !document || others.length > 0 || root.text.trim() !== '')
    throw new Error('no XML: it is not whole')
  return document
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name,
      unescapeXml(double ?? single ?? ''),
    ]),
  )

const unescapeXml = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** Text of the child with this name; empty without one. */
export const textOf = (element: XmlElement, name: string): string =>
  element.children.find((child) => child.name === name)?.text.trim() ?? ''

import { badField } from '#kernel/refusal.ts'
import { attributesOf, extendField, isActiveField, isRemote } from './remote-loads.rules.ts'

/** Searchable text of an XML part: zero bytes of UTF-16 removed, character references resolved. */
export const plainXml = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return String.fromCharCode(code)
  })

/** Elements that run or load content, and markup that may split their text. */
const marks =
  /<[!?]|[<:/](instrText|fldChar|fldSimple|ddeLink|hlinkClick|hlinkHover|object|object-ole|floating-frame|section-source|template|plugin|applet|dde-source|dde-connection-decl|event-listener|script|encryption-data)(?=[\s>/])/g
const linking = new Set(['object', 'object-ole', 'floating-frame', 'section-source', 'template', 'plugin', 'applet'])
const running = new Set(['ddeLink', 'dde-source', 'dde-connection-decl'])
const maxPieceLength = 256 * 1024
const maxFieldDepth = 500
/** Longer than any element name above. */
const maxNameLength = 64

const refuseActive = () => badField('file', 'file_active')
const isMacroEvent = (tag: string) => /vnd\.sun\.star\.script:|macro-name/i.test(tag)
const startsProgram = (tag: string) => /ppaction:\/\/(?:program|macro)/i.test(tag)

/**
 * Streaming scanner of an XML part for fields that run programs and for external objects and sections of OpenDocument.
 * Each piece between two `<` is read once.
 */
export class ActiveXml {
  #isXml: boolean | undefined
  #rest = ''
  /** Remaining budget of marks, shared by all parts of the document. */
  readonly #budget: { marks: number }
  /** Instructions of the open fields, outermost first. */
  readonly #fields: string[] = ['']
  #isInstruction = false

  constructor(budget: { marks: number }) {
    this.#budget = budget
  }

  read(bytes: Buffer): void {
    const text = bytes.toString('latin1').replaceAll('\0', '')
    // First character after byte order marks and spaces.
    this.#isXml ??= /[^\s\xef\xbb\xbf\xfe\xff]/.exec(text)?.[0].startsWith('<')
    if (this.#isXml === false) return
    const known = this.#rest + text
    const end = Math.max(known.lastIndexOf('<'), 0)
    this.#inspect(known.slice(0, end))
    this.#rest = known.slice(end)
    if (this.#rest.length > maxPieceLength) this.#drop()
  }

  end(): void {
    if (this.#isXml) this.#inspect(this.#rest)
    if (this.#fields.some(isActiveField)) throw refuseActive()
  }

  /** Drops long attributes, which hold pictures; relevant elements are never that long. */
  #drop(): void {
    marks.lastIndex = 0
    if (marks.test(this.#rest)) throw badField('file', 'file_bomb')
    this.#rest = this.#rest.slice(-maxNameLength)
  }

  #inspect(text: string): void {
    marks.lastIndex = 0
    for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
      if (--this.#budget.marks < 0) throw badField('file', 'file_bomb')
      const start = mark.index
      const next = text.indexOf('<', start + 1)
      const end = next < 0 ? text.length : next
      const isClosing = text[text.lastIndexOf('<', start) + 1] === '/'
      this.#take(mark[1], plainXml(text.slice(start, end)), isClosing)
      marks.lastIndex = end
    }
  }

  #take(name: string | undefined, piece: string, isClosing: boolean): void {
    if (name === undefined) {
      // A comment inside an instruction could hide its name.
      if (this.#isInstruction) throw refuseActive()
    } else if (name === 'instrText') {
      this.#isInstruction = !isClosing
      if (!isClosing) this.#setField(extendField(this.#fields.at(-1)!, textOf(piece)))
    } else if (name === 'fldChar') this.#turnField(attributesOf(piece, 'fldCharType')[0])
    else if (!isClosing) refuseElement(name, piece)
  }

  #setField(instruction: string): void {
    this.#fields[this.#fields.length - 1] = instruction
  }

  #turnField(type: string | undefined): void {
    if (type === 'begin') {
      if (this.#fields.length > maxFieldDepth) throw badField('file', 'file_bomb')
      this.#fields.push('')
    } else if (isActiveField(this.#fields.at(-1)!)) throw refuseActive()
    else if (type === 'end' && this.#fields.length > 1) this.#fields.pop()
    else this.#setField('')
  }
}

/** Text after a tag, whose attribute values may contain `>`. */
const textOf = (piece: string): string => piece.replace(/^(?:[^>"']|"[^"]*"|'[^']*')*>/, '')

function refuseElement(name: string, piece: string): void {
  // Element of a password-protected OpenDocument file.
  if (name === 'encryption-data') throw badField('file', 'file_locked')
  const runsMacro = name === 'script' || (name === 'event-listener' && isMacroEvent(piece))
  if (runsMacro) throw badField('file', 'file_macros')
  const isActive =
    running.has(name) ||
    (name === 'fldSimple' && attributesOf(piece, 'instr').some(isActiveField)) ||
    (name.startsWith('hlink') && startsProgram(piece)) ||
    (linking.has(name) && attributesOf(piece, 'href').some(isRemote))
  if (isActive) throw refuseActive()
}

import { createReadStream } from 'node:fs'
import { badField } from '#kernel/refusal.ts'
import { overlapping } from './overlapping.ts'
import { extendField, isActiveField, isRemote, maxFieldLength } from './remote-loads.rules.ts'

/** Control words that embed or link an object. */
const rtfObject = /\\(?:obj(?:data|ocx|emb|link|autlink|sub|pub|icemb|html|update|class|name)|object)(?![a-z])/i

/** Refuses RTF with objects, remote templates, or fields that run or load content. */
export async function refuseActiveRtf(path: string): Promise<void> {
  for await (const bytes of overlapping(createReadStream(path)))
    if (rtfObject.test(bytes.toString('latin1'))) throw badField('file', 'file_objects')
  const words = new RtfWords()
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) words.read(chunk.toString('latin1'))
  words.end()
}

type Destination = 'template' | 'fldinst'
const destinations = /\\(template|fldinst)(?![a-z])/g
const token = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}]+)/giy
/** Maximum number of tokens, far above real documents. */
const maxTokens = 1_000_000
/** Maximum length of a control word with its number. */
const maxTokenLength = 50

/** Tokenizer for field instructions and templates; the rest of the RTF is skipped by one search. */
class RtfWords {
  #rest = ''
  #skipped = 0
  #destination: Destination | undefined
  #text = ''
  #depth = 0
  /** Number of fallback characters after `\u`, for readers without Unicode. */
  #fallback = 1
  #ignored = 0
  #tokens = 0

  read(chunk: string): void {
    const text = this.#rest + chunk
    const end = this.#take(text, Math.max(text.length - maxTokenLength, 0))
    this.#rest = text.slice(end)
  }

  end(): void {
    this.#take(this.#rest, this.#rest.length)
    this.#finish()
  }

  /** Consumes tokens that begin before `limit`; returns the start of the first unread one. */
  #take(text: string, limit: number): number {
    let at = 0
    while (at < limit) at = this.#destination ? this.#next(text, at) : this.#find(text, at, limit)
    return at
  }

  #find(text: string, at: number, limit: number): number {
    destinations.lastIndex = at
    const found = destinations.exec(text)
    if (!found || found.index >= limit) return limit
    this.#begin(found[1] as Destination)
    return destinations.lastIndex
  }

  #begin(destination: Destination): void {
    this.#destination = destination
    this.#text = ''
    this.#depth = 1
    this.#ignored = 0
  }

  #next(text: string, at: number): number {
    if (this.#skipped > 0) {
      const step = Math.min(this.#skipped, text.length - at)
      this.#skipped -= step
      return at + step
    }
    if (++this.#tokens > maxTokens) throw badField('file', 'file_bomb')
    token.lastIndex = at
    const [whole = ' ', word, number, hex, sign, brace, plain] = token.exec(text) ?? []
    if (word !== undefined) this.#word(word, Number(number ?? Number.NaN))
    else if (brace) this.#brace(brace)
    else if (hex) this.#add(String.fromCharCode(Number.parseInt(hex, 16)))
    else if (sign === undefined) this.#add(plain ?? '')
    else if ('\\{}'.includes(sign)) this.#add(sign)
    return at + whole.length
  }

  #word(word: string, number: number): void {
    if (word === 'fldinst' || word === 'template') {
      // A nested field is judged separately.
      this.#judge()
      this.#text = ''
    } else if (word === 'bin') this.#skipped = number || 0
    else if (word === 'uc') this.#fallback = number || 0
    else if (word === 'u') {
      this.#ignored = 0
      this.#add(String.fromCharCode(number & 0xffff))
      this.#ignored = this.#fallback
    } else if (word === 'tab' || word === 'par' || word === 'line') this.#add(' ')
  }

  #brace(brace: string): void {
    this.#depth += brace === '{' ? 1 : -1
    if (this.#depth === 0) this.#finish()
  }

  #add(text: string): void {
    const ignored = Math.min(this.#ignored, text.length)
    this.#ignored -= ignored
    this.#text = extendField(this.#text, text.slice(ignored).replaceAll(/[\r\n]+/g, ''))
    if (this.#text.length > maxFieldLength) this.#finish()
  }

  #finish(): void {
    this.#judge()
    this.#destination = undefined
  }

  #judge(): void {
    const isActive = this.#destination === 'template' ? isRemote(this.#text) : isActiveField(this.#text)
    if (this.#destination && isActive) throw badField('file', 'file_active')
  }
}

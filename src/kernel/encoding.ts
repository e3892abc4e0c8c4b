export type Encoding = 'br' | 'gzip' | 'identity'

/** The best coding this client takes: br, then gzip; a coding with q=0 is refused. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  if (!accepted) return 'identity'
  const refused = new Set<string>()
  const taken = new Set<string>()
  for (const part of String(accepted).toLowerCase().split(',')) {
    const [name = '', weight = ''] = part.split(';', 2)
    ;(/q\s*=\s*0(?:\.0*)?\s*$/.test(weight) ? refused : taken).add(name.trim())
  }
  const takes = (name: string) => taken.has(name) || (taken.has('*') && !refused.has(name))
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

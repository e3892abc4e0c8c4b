/** Remembers which methods each address has, to answer a wrong method differently from an unknown address. */
export type CallPaths = { add: (method: string, pattern: string) => void; methodsOf: (path: string) => string[] }

export function callPaths(): CallPaths {
  const entries = new Map<string, { shape: RegExp; methods: Set<string> }>()
  return {
    add: (method, pattern) => {
      const shape = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`)
      const entry = entries.get(pattern) ?? { shape, methods: new Set<string>() }
      entry.methods.add(method)
      if (method === 'GET') entry.methods.add('HEAD')
      entries.set(pattern, entry)
    },
    methodsOf: (path) => [...entries.values()].flatMap(({ shape, methods }) => (shape.test(path) ? [...methods] : [])),
  }
}

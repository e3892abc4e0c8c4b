/** Personal data that is sent contains marks, which can be found again in a log. */
export type Marks = {
  email: () => string
  /** Mark for searches and other free text. */
  word: () => string
  /** Registers a visitor cookie given by the shop as a mark. */
  cookie: (value: string) => void
  /** Marks found in a text. */
  foundIn: (text: string) => string[]
}

export function newMarks(seed: number): Marks {
  const secrets = new Set<string>()
  let count = 0
  return {
    email: () => `chaosmail-${seed}-${++count}@example.com`,
    word: () => `chaosword${seed}n${++count}`,
    cookie: (value) => {
      secrets.add(value)
      // A visitor's cookie is the id and its signature.
      const [id = ''] = value.split('.')
      if (id.length > 20) secrets.add(id)
    },
    foundIn: (text) => {
      const tokens = new Set(text.match(/chaos(?:mail|word)[\w@.-]*|[\w.-]{36,}/g))
      return [...tokens].filter((token) => /^chaos(?:mail|word)/.test(token) || secrets.has(token))
    },
  }
}

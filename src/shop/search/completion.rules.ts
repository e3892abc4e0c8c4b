type Form = 'm' | 'f' | 'n' | 'plural'

const adjectives: [ending: RegExp, form: Form][] = [
  [/(?:[ыи]й|ой)$/, 'm'],
  [/(?:ая|яя)$/, 'f'],
  [/(?:ое|ее)$/, 'n'],
  [/(?:ые|ие)$/, 'plural'],
]
const nouns: [ending: RegExp, form: Form][] = [
  [/(?:[ыи]|ья)$/, 'plural'],
  [/[аяь]$/, 'f'],
  [/[оеё]$/, 'n'],
  [/[бвгджзйклмнпрстфхцчшщ]$/, 'm'],
]

const formIn = (word: string, forms: [ending: RegExp, form: Form][]): Form | undefined =>
  forms.find(([ending]) => ending.test(word))?.[1]

/** True when two Russian words agree in form: «розовый костюм», «брюки прямые», not «розовый костюмы». */
function agree(one: string, other: string): boolean {
  const [first, second] = [formIn(one, adjectives), formIn(other, adjectives)]
  if (first === undefined && second === undefined) return true
  const forms = [first ?? formIn(one, nouns), second ?? formIn(other, nouns)]
  return forms[0] === undefined || forms[1] === undefined || forms[0] === forms[1]
}

/** Completion of the last word, and its stem. */
export type Completion = [word: string, stem: string]

/** Completed queries, with each completion in the form that agrees with the preceding word. */
export function completedQueries(earlierChunks: string[], completions: Completion[]): string[] {
  const before = earlierChunks.at(-1) ?? ''
  const stems = new Set<string>()
  return completions.flatMap(([word, stem]) => {
    if (stems.has(stem) || !agree(before, word)) return []
    stems.add(stem)
    return [[...earlierChunks, word].join(' ')]
  })
}

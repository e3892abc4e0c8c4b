import { writeStored, readStored } from '../common/storage.ts'

const key = 'recentSearches'
const most = 5

const isText = (value: unknown): value is string => typeof value === 'string'

/** Recent searches, newest first; invalid stored data is ignored. */
export function recentSearches(): string[] {
  try {
    const list: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(list) ? list.filter(isText).slice(0, most) : []
  } catch {
    return []
  }
}

const save = (list: string[]): string[] => {
  writeStored(key, JSON.stringify(list))
  return list
}

export const rememberSearch = (text: string): string[] =>
  save([text, ...recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())].slice(0, most))

export const forgetSearch = (text: string): string[] => save(recentSearches().filter((other) => other !== text))

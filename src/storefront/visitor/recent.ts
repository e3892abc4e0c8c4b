import { isSlug } from '#kernel/slug.ts'
import { writeStored, readStored } from '../common/storage.ts'

const key = 'recentlyViewed'
const most = 12

/** Slugs of recently viewed products, latest first; stored in this browser only. */
export function recentlyViewed(): string[] {
  try {
    const storedSlugs: unknown = JSON.parse(readStored(key) ?? '[]')
    if (!Array.isArray(storedSlugs)) return []
    return storedSlugs.filter((slug): slug is string => typeof slug === 'string' && isSlug(slug)).slice(0, most)
  } catch {
    return []
  }
}

const others = (slug: string): string[] => recentlyViewed().filter((each) => each !== slug)

export const rememberViewed = (slug: string): void =>
  writeStored(key, JSON.stringify([slug, ...others(slug)].slice(0, most)))

/** Removes a product that is no longer for sale. */
export const forgetViewed = (slug: string): void => writeStored(key, JSON.stringify(others(slug)))

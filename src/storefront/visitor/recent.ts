import { isSlug } from '#kernel/slug.ts'
import { keep, kept } from '../common/remember.ts'

const key = 'recentlyViewed'
const most = 12

/** Slugs of the products this browser has looked at, the latest first; nobody else knows of them. */
export function recentlyViewed(): string[] {
  try {
    const found: unknown = JSON.parse(kept(key) ?? '[]')
    if (!Array.isArray(found)) return []
    return found.filter((slug): slug is string => typeof slug === 'string' && isSlug(slug)).slice(0, most)
  } catch {
    return []
  }
}

const others = (slug: string): string[] => recentlyViewed().filter((each) => each !== slug)

export const rememberViewed = (slug: string): void => keep(key, JSON.stringify([slug, ...others(slug)].slice(0, most)))

/** It is no longer for sale. */
export const forgetViewed = (slug: string): void => keep(key, JSON.stringify(others(slug)))

import type { Locale } from '#kernel/locale.ts'
import type { LoadedFrame } from './render.tsx'

type Load = (locale: Locale) => Promise<LoadedFrame>
type Asked = { coming: Promise<LoadedFrame>; tags?: readonly string[] }

/** Header and footer data, loaded once for each language and kept until one of its tags changes. */
export function frameMemory(load: Load, keep: boolean) {
  const current = new Map<Locale, Asked>()
  const last = new Map<Locale, LoadedFrame>()

  function of(locale: Locale): Promise<LoadedFrame> {
    const known = current.get(locale)
    if (known) return known.coming
    const asked: Asked = { coming: load(locale) }
    if (keep) current.set(locale, asked)
    asked.coming.then(
      (frame) => {
        asked.tags = frame.tags
        last.set(locale, frame)
      },
      () => current.get(locale) === asked && current.delete(locale),
    )
    return asked.coming
  }

  function drop(tags: readonly string[]): void {
    for (const [locale, asked] of current) {
      // One still on its way may already have read the old data.
      if (!asked.tags || asked.tags.some((tag) => tags.includes(tag))) current.delete(locale)
    }
  }

  return { of, drop, dropAll: () => current.clear(), lastKnown: (locale: Locale) => last.get(locale) }
}

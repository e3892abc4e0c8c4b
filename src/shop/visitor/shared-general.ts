import { brotliBeginning } from '#kernel/brotli-parts.ts'
import type { Locale } from '#kernel/locale.ts'
import { sharedAnswer } from '../content/content.answers.ts'
import { isNotOver } from '../content/content.rules.ts'
import type { Site } from '../content/site.queries.ts'

/** Visitor-independent part of `general`: as an object, and as JSON to append fields to. */
export type SharedGeneral = {
  answer: ReturnType<typeof sharedAnswer>
  text: string
  brotli: Buffer
}

type GeneralInput = { locale: Locale; now: Date }

/**
 * Cached part of `general`: every page requests it, and all but the last hundred bytes are the same for all visitors.
 * Serialized and compressed once per language, and again when the site or the offer changes.
 */
export function sharedGeneral(): (site: Site, view: GeneralInput) => SharedGeneral {
  const byLocale = new Map<Locale, SharedGeneral & { site: Site; hasOffer: boolean }>()
  return (site, view) => {
    const hasOffer = site.offer !== null && isNotOver(site.offer, view.now)
    const earlier = byLocale.get(view.locale)
    if (earlier?.site === site && earlier.hasOffer === hasOffer) return earlier
    const answer = sharedAnswer(site, view)
    const text = `${JSON.stringify(answer).slice(0, -1)},`
    const general = { answer, text, brotli: brotliBeginning(text), site, hasOffer }
    byLocale.set(view.locale, general)
    return general
  }
}

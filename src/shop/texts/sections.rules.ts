import type { Picture } from '../media/media.rules.ts'

export const sectionTones = ['blush', 'frost', 'pine'] as const
export type SectionTone = (typeof sectionTones)[number]

export type SectionLink = { text: string; href: string }
export type SectionFact = { value: string; note: string }
/** `from` is the quantity at which the step applies; without it the step is never highlighted. */
export type LadderStep = { title: string; note: string; value: string; from?: number }
export type SectionStep = { title: string; text: string }

/** Full-width sections of company pages. */
export type Section =
  /** Large heading over a picture; holds the page title, so only as the first block. */
  | { kind: 'hero'; tone: SectionTone; text: string; links: SectionLink[]; wide: Picture; tall: Picture }
  | { kind: 'facts'; facts: SectionFact[] }
  | { kind: 'steps'; title: string; steps: SectionStep[] }
  /** Garment photos with the available colors. */
  | { kind: 'tiles'; title: string; tiles: { title: string; text: string; picture: Picture; dyes: string[] }[] }
  | { kind: 'story'; title: string; paragraphs: string[]; facts: SectionFact[]; picture: Picture; isTurned: boolean }
  | { kind: 'panels'; panels: { tone: SectionTone; title: string; text: string; link: SectionLink }[] }
  /** Palette of all colors. */
  | { kind: 'dyes'; title: string }
  /** Volume discounts, shown next to the quote request form. */
  | { kind: 'ladder'; title: string; steps: LadderStep[]; promises: string[] }

import type { Picture } from '../media/media.rules.ts'

export const sectionTones = ['blush', 'frost', 'pine'] as const
export type SectionTone = (typeof sectionTones)[number]

export type SectionLink = { text: string; href: string }
export type SectionFact = { value: string; note: string }
/** `from` so many pieces it is reached; without it nobody's own step is marked. */
export type LadderStep = { title: string; note: string; value: string; from?: number }
export type SectionStep = { title: string; text: string }

/** What pages of the company are made of beside words: drawn as wide as the page. */
export type Section =
  /** Large words over a picture, which hold the title of the page: its first block and no other. */
  | { kind: 'hero'; tone: SectionTone; text: string; links: SectionLink[]; wide: Picture; tall: Picture }
  | { kind: 'facts'; facts: SectionFact[] }
  | { kind: 'steps'; title: string; steps: SectionStep[] }
  /** Garments on their own ground, and the colours they come in. */
  | { kind: 'tiles'; title: string; tiles: { title: string; text: string; picture: Picture; dyes: string[] }[] }
  | { kind: 'story'; title: string; paragraphs: string[]; facts: SectionFact[]; picture: Picture; isTurned: boolean }
  | { kind: 'panels'; panels: { tone: SectionTone; title: string; text: string; link: SectionLink }[] }
  /** Every colour that the shop dyes. */
  | { kind: 'dyes'; title: string }
  /** What a larger order costs less; it stands beside the form that asks for a quote. */
  | { kind: 'ladder'; title: string; steps: LadderStep[]; promises: string[] }

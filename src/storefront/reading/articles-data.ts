import type { Picture } from '#shop/media/media.rules.ts'

export type SectionLink = { title: string; count: number; href: string; isHere: boolean }
export type TeaserData = {
  title: string
  lead: string
  href: string
  category: string
  facts: string[]
  cover: Picture | null
  isOver: boolean
}

export type UnhydratedArticles = {
  lead: string
  menu: SectionLink[]
  menuLabel: string
  nothing: string
  teasers: TeaserData[]
  pages: { page: number; pages: number; path: string; search?: string }
  /** Only the journal is searched. */
  find?: {
    action: string
    label: string
    button: string
    words: string
    summary: string
    ask?: { text: string; href: string }
  }
}

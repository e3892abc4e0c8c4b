import type { Picture } from '#shop/media/media.rules.ts'

export type SectionLink = { title: string; count: number; href: string; isHere: boolean }
export type TeaserData = {
  title: string
  lead: string
  href: string
  category: string
  facts: string[]
  cover: Picture | null
}

/** Surroundings of a list page. */
export type ListSurroundings = {
  lead: string
  menu: SectionLink[]
  menuLabel: string
  pages: { page: number; pages: number; path: string; search?: string }
}

export type UnhydratedArticles = ListSurroundings & {
  nothing: string
  teasers: TeaserData[]
  read: string
  find: {
    action: string
    label: string
    button: string
    words: string
    summary: string
    ask?: { text: string; href: string }
  }
  mostRead?: { title: string; rows: { title: string; href: string; note: string }[] }
  /** Other categories, on the page of a category. */
  others?: { title: string; links: { title: string; href: string; note: string }[] }
  askPanel?: { title: string; text: string; button: string; href: string }
}

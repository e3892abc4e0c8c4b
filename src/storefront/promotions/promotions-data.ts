import type { Picture } from '#shop/media/media.rules.ts'
import type { ListSurroundings, TeaserData } from '../reading/articles-data.ts'

export type PromotionCardData = {
  title: string
  lead: string
  href: string
  cover: Picture | null
  /** Period: «20–22 ноября», «Постоянно». */
  time: string
  action: { text: string; href: string; isReminder?: true }
}

export type PanelData = PromotionCardData & { garments: Picture[]; tile: string; discount?: string }

export type PromotionListData = {
  cards: PromotionCardData[]
  endedRows: TeaserData[]
  endedTitle: string
  nothing: string
  pages: ListSurroundings['pages']
}

export type UnhydratedPromotions = {
  opening: ListSurroundings
  panel: PanelData | undefined
  list: PromotionListData
}

import type { Words } from '#kernel/locale.ts'
import type { PointCarrier } from './points.rules.ts'

export const carrierTitles: Record<PointCarrier, Words> = {
  cdek: { ru: 'СДЭК', en: 'CDEK' },
  boxberry: { ru: 'Boxberry', en: 'Boxberry' },
}

export const pointsRefusals = {
  bbox_malformed: {
    ru: 'Укажите область карты как «юг,запад,север,восток» в градусах',
    en: 'Give the area of the map as “south,west,north,east” in degrees',
  },
  position_incomplete: { ru: 'Нужны и широта, и долгота', en: 'Both latitude and longitude are needed' },
} satisfies Record<string, Words>

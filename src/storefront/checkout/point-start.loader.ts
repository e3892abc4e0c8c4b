import { isPickupType } from '#shop/delivery/pickup-types.rules.ts'
import type { DraftBody } from '#shop/drafts/drafts.schemas.ts'
import { pointAnswer } from '#shop/points/points.answers.ts'
import { findPoint } from '#shop/points/points.queries.ts'
import { pointCarrierOf } from '#shop/points/points.rules.ts'
import type { PointAnswer } from '#shop/points/points.schemas.ts'
import type { ShopVisit } from '../common/context.ts'
import { pointsTexts, type PointsTexts } from '../points/points.texts.ts'

export type PointStart = {
  points: PointsTexts
  /** That was chosen before, while it is open. */
  point: PointAnswer | null
  /** Of Yandex Maps; without one the map is ours. */
  mapKey: string | null
}

export async function pointStart({ locale, now, context }: ShopVisit, fields: DraftBody): Promise<PointStart> {
  const { pickup_type: type = '', pvz_code: code = '' } = fields
  const carrier = isPickupType(type) ? pointCarrierOf(type) : null
  const point = carrier && (await findPoint(context.db, carrier, code))
  return {
    points: pointsTexts[locale],
    point: point && !point.closedAt ? pointAnswer(point, { locale, now, from: null }) : null,
    mapKey: context.config.yandexMapsKey,
  }
}

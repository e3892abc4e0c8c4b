import { get } from '#kernel/call.ts'
import type { PointsAnswer, PointsQueryFields } from './points.schemas.ts'

export const pointsCall = get<PointsAnswer, PointsQueryFields>('/api/delivery/points/')

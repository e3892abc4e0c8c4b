import { get } from '#kernel/call.ts'
import type { CityAnswer } from './geo.schemas.ts'

export const cityListCall = get<CityAnswer[]>('/api/users/cities/list/')
export const cityCall = get<CityAnswer>('/api/users/cities/detail/:region/')

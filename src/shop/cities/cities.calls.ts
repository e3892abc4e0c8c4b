import { get, post } from '#kernel/call.ts'
import type { ChosenCity, CityAnswer } from './cities.schemas.ts'

export const detectGeoCall = get<CityAnswer>('/api/detect-geo/')
export const cityListCall = get<CityAnswer[]>('/api/users/cities/list/')
export const cityCall = get<CityAnswer>('/api/users/cities/detail/:region/')
export const setCityCall = post<ChosenCity, CityAnswer>('/api/users/cities/set/')

import { get, post, put, remove } from '#kernel/call.ts'
import type { GuestPeopleBody, PeopleAnswer, PersonBody } from './measures.schemas.ts'

const base = '/api/users/profile/measures/'

export const measuresCall = get<PeopleAnswer>(base)
/** Adds a person, or replaces the one with the same name. */
export const keepMeasuresCall = post<PersonBody, PeopleAnswer>(base)
export const changeMeasuresCall = put<PersonBody, PeopleAnswer>(`${base}:id/`)
/** Makes a person the default for size recommendations. */
export const defaultPersonCall = post<object, PeopleAnswer>(`${base}:id/default/`)
export const removeMeasuresCall = remove<PeopleAnswer>(`${base}:id/`)
/** Imports the measurements that a guest kept in the browser, after sign-in. */
export const mergeMeasuresCall = post<GuestPeopleBody, PeopleAnswer>(`${base}merge/`)

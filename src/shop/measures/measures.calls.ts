import { get, post, put, remove } from '#kernel/call.ts'
import type { GuestPeopleBody, PeopleAnswer, PersonBody } from './measures.schemas.ts'

const base = '/api/users/profile/measures/'

export const measuresCall = get<PeopleAnswer>(base)
/** Under a name that is there already it takes its place. */
export const keepMeasuresCall = post<PersonBody, PeopleAnswer>(base)
export const changeMeasuresCall = put<PersonBody, PeopleAnswer>(`${base}:id/`)
/** Sizes are chosen for them from now on. */
export const defaultPersonCall = post<object, PeopleAnswer>(`${base}:id/default/`)
export const removeMeasuresCall = remove<PeopleAnswer>(`${base}:id/`)
/** What a guest kept in the browser, once they have signed in. */
export const mergeMeasuresCall = post<GuestPeopleBody, PeopleAnswer>(`${base}merge/`)

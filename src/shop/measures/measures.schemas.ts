import { Type, type Static } from 'typebox'
import { measureLimits } from '../product/fit.rules.ts'
import { maxPeople } from './measures.rules.ts'

const measure = (name: keyof typeof measureLimits) => {
  const { from, to } = measureLimits[name]
  return Type.Optional(Type.Number({ minimum: from, maximum: to }))
}

const fields = {
  name: Type.String({ minLength: 1, maxLength: 40 }),
  body: Type.Unsafe<'women' | 'men'>({ type: 'string', enum: ['women', 'men'] }),
  height: measure('height'),
  chest: measure('chest'),
  waist: measure('waist'),
  hips: measure('hips'),
  size: Type.Optional(Type.String({ pattern: '^[0-9]{2}$' })),
}

export const Person = Type.Object(fields)
export type PersonBody = Static<typeof Person>

export const OwnPerson = Type.Object({ id: Type.Integer(), ...fields, is_default: Type.Boolean() })
export type OwnPersonAnswer = Static<typeof OwnPerson>

export const People = Type.Object({ people: Type.Array(OwnPerson) })
export type PeopleAnswer = Static<typeof People>

export const GuestPeople = Type.Object({ people: Type.Array(Person, { maxItems: maxPeople }) })
export type GuestPeopleBody = Static<typeof GuestPeople>

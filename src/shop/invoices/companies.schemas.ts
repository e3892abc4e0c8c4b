import { Type, type Static } from 'typebox'

export const CompanyQuestion = Type.Object({ inn: Type.String({ minLength: 1, maxLength: 32 }) })
export type CompanyQuestionBody = Static<typeof CompanyQuestion>

export const CompanyAnswer = Type.Object({
  /** Null if the company is unknown or the register is unavailable. */
  company: Type.Unsafe<{ name: string; kpp: string; address: string } | null>({
    type: 'object',
    nullable: true,
    required: ['name', 'kpp', 'address'],
    properties: { name: { type: 'string' }, kpp: { type: 'string' }, address: { type: 'string' } },
  }),
})
export type CompanyAnswerBody = Static<typeof CompanyAnswer>

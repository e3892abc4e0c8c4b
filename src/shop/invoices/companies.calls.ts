import { post } from '#kernel/call.ts'
import type { CompanyAnswerBody, CompanyQuestionBody } from './companies.schemas.ts'

export const findCompanyCall = post<CompanyQuestionBody, CompanyAnswerBody>('/api/suggestions/company/')

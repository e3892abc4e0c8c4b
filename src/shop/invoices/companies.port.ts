import type { Company } from './company.rules.ts'

export { isInn, isKpp, longestAddress, longestName, type Company } from './company.rules.ts'

/** Whoever knows companies and sole traders by their INN. Nothing where none has it; throws when it cannot say. */
export type CompanyRegister = { find: (inn: string) => Promise<Company | undefined> }

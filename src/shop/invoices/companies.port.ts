import type { Company } from './company.rules.ts'

export { isInn, isKpp, maxAddressLength, maxNameLength, type Company } from './company.rules.ts'

/**
 * Register of companies and sole traders by INN. Undefined if no company has this INN; throws if the register is
 * unavailable.
 */
export type CompanyRegister = { find: (inn: string) => Promise<Company | undefined> }

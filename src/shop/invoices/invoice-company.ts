import { badField } from '#kernel/refusal.ts'
import type { CompanyRegister } from './companies.port.ts'
import { isInn, isKpp, needsKpp, plainNumber, type Company } from './company.rules.ts'

/** As the order form has it. */
export type CompanyFields = {
  company_inn?: string | undefined
  company_kpp?: string | undefined
  company_name?: string | undefined
  company_address?: string | undefined
}

/** What can be said without asking anybody: numbers first. */
export function companyIn(fields: CompanyFields): Company {
  const inn = plainNumber(fields.company_inn ?? '')
  if (!inn) throw badField('company_inn', 'required')
  if (!isInn(inn)) throw badField('company_inn', 'invalid_inn')
  const kpp = needsKpp(inn) ? plainNumber(fields.company_kpp ?? '') : ''
  if (kpp && !isKpp(kpp)) throw badField('company_kpp', 'invalid_kpp')
  return { inn, kpp, name: fields.company_name ?? '', address: fields.company_address ?? '' }
}

type Register = { register: CompanyRegister | undefined; report: (error: unknown) => void }

/** Nothing where nobody can be asked, or nobody answers. */
export async function companyBy(inn: string, { register, report }: Register): Promise<Company | undefined> {
  try {
    return await register?.find(inn)
  } catch (error) {
    report(error)
    return undefined
  }
}

/** Whoever typed the number only is looked for; a register that is away leaves the fields to the buyer. */
export async function wholeCompany(company: Company, { register, report }: Register): Promise<Company> {
  const isWhole = company.name !== '' && (company.kpp !== '' || !needsKpp(company.inn))
  const other = isWhole ? undefined : await companyBy(company.inn, { register, report })
  const name = company.name || (other?.name ?? '')
  const kpp = company.kpp || (other?.kpp ?? '')
  if (!name) throw badField('company_name', 'required')
  if (!kpp && needsKpp(company.inn)) throw badField('company_kpp', 'required')
  return { inn: company.inn, kpp, name, address: company.address || (other?.address ?? '') }
}

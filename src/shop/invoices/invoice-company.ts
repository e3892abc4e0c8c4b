import { badField } from '#kernel/refusal.ts'
import type { CompanyRegister } from './companies.port.ts'
import { isInn, isKpp, needsKpp, plainNumber, type Company } from './company.rules.ts'

/** Company fields of the order form. */
export type CompanyFields = {
  company_inn?: string | undefined
  company_kpp?: string | undefined
  company_name?: string | undefined
  company_address?: string | undefined
}

/** Validates the company fields without the register, numbers first. */
export function companyIn(fields: CompanyFields): Company {
  const inn = plainNumber(fields.company_inn ?? '')
  if (!inn) throw badField('company_inn', 'required')
  if (!isInn(inn)) throw badField('company_inn', 'invalid_inn')
  const kpp = needsKpp(inn) ? plainNumber(fields.company_kpp ?? '') : ''
  if (kpp && !isKpp(kpp)) throw badField('company_kpp', 'invalid_kpp')
  return { inn, kpp, name: fields.company_name ?? '', address: fields.company_address ?? '' }
}

type Register = { register: CompanyRegister | undefined; report: (error: unknown) => void }

/** Company from the register; undefined without a register or on its failure. */
export async function companyBy(inn: string, { register, report }: Register): Promise<Company | undefined> {
  try {
    return await register?.find(inn)
  } catch (error) {
    report(error)
    return undefined
  }
}

/** Completes a company from the register if fields are missing; without an answer, the buyer has to fill them in. */
export async function wholeCompany(company: Company, { register, report }: Register): Promise<Company> {
  const isWhole = company.name !== '' && (company.kpp !== '' || !needsKpp(company.inn))
  const other = isWhole ? undefined : await companyBy(company.inn, { register, report })
  const name = company.name || (other?.name ?? '')
  const kpp = company.kpp || (other?.kpp ?? '')
  if (!name) throw badField('company_name', 'required')
  if (!kpp && needsKpp(company.inn)) throw badField('company_kpp', 'required')
  return { inn: company.inn, kpp, name, address: company.address || (other?.address ?? '') }
}

/**
 * Error for a row that names a partner without a contract in the settings: the work waits until the contract is back.
 */
export class NoContract extends Error {
  override name = 'NoContract'

  constructor(partner: string, subject: string) {
    super(`${subject} is with «${partner}», which has no contract in the settings: put it back to go on`)
  }
}

/** Partner named by a row, even if another partner takes new work. */
export function underContract<Partner extends { name: string }>(
  partners: readonly Partner[],
  name: string,
  subject: string,
): Partner {
  const partner = partners.find((each) => each.name === name)
  if (!partner) throw new NoContract(name, subject)
  return partner
}

export const namesOf = (partners: readonly { name: string }[]): string[] => partners.map(({ name }) => name)

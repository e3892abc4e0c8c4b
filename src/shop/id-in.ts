import { notFound } from '#kernel/refusal.ts'

const maxId = 2_147_483_647

/** Id in a path of the public API; anything but a positive integer is not found. */
export function idIn({ id = '' }: Readonly<Record<string, string>>): number {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0
  if (number < 1 || number > maxId) throw notFound()
  return number
}

/** How often a process is killed at each named step; as often as one likes: `KILLS=100 npx vitest run kills`. */
const rounds = Number(process.env['KILLS'] ?? 1)

/** A test takes so long for one round of kills. */
export const killsTimeout = 60_000 * rounds

/** One round after the other: within one all steps die at once. */
export async function eachRound(work: () => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) await work()
}

/** Number of kills at each named step: `KILLS=100 npx vitest run kills`. */
const rounds = Number(process.env['KILLS'] ?? 1)

/** Timeout of a test with all its rounds of kills. */
export const killsTimeout = 60_000 * rounds

/** Runs rounds one after another; within a round all steps are killed at once. */
export async function eachRound(work: () => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round++) await work()
}

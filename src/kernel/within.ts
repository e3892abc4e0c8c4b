/** Thrown when work takes longer than the caller waits. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/** Waits this long for the work. The work itself goes on, and a later caller may use its result. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TooLate()), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

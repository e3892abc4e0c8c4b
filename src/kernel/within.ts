/** Thrown to whoever waits for work that takes too long. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/** Waits this long for the work. The work itself goes on after that, and who comes next may use its result. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TooLate()), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

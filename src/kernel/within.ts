/** Said to whoever waited for work that took too long. */
export class TooLate extends Error {
  override name = 'TooLate'
}

/** The work goes on when nobody waits for it any more; what becomes of it then is for the next who asks. */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TooLate()), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/* chunk: requests */
let last: Promise<unknown> = Promise.resolve()

/**
 * Requests about the visitor's cart and favourites go one after another: quick presses end as they were meant, and the
 * first waits for the answer that gives the visitor an identity.
 */
export function oneAtATime<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const turn = last.then(run)
  last = turn.catch(() => undefined)
  return turn
}

/* chunk: requests */
let last: Promise<unknown> = Promise.resolve()

/**
 * What this browser asks of its cart goes one after another: quick presses end as they were meant, and the first waits
 * for the answer that gives the visitor an identity.
 */
export function inTurn<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  const turn = last.then(run)
  last = turn.catch(() => undefined)
  return turn
}

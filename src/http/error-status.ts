const isStatus = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 400 && Number(value) < 600

/** HTTP status of a thrown value: its own, or that of its `response`; otherwise 500. */
export function errorStatus(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const { statusCode, status, response } = error as { statusCode?: unknown; status?: unknown; response?: unknown }
  const ofResponse = typeof response === 'object' && response !== null && 'status' in response && response.status
  return [statusCode, status, ofResponse].find(isStatus) ?? 500
}

/** Seconds to wait, if the error states them. */
export function retryAfterOf(error: unknown): number | undefined {
  const { details } = (error ?? {}) as { details?: { retryAfter?: unknown } }
  return typeof details?.retryAfter === 'number' ? details.retryAfter : undefined
}

/** The page on which an order waits for its money (O-25); its key opens it without an account. */
export const payPath = ({ number, key }: { number: number; key: string }): string =>
  `/payments/${number}/?${new URLSearchParams({ key })}`

/** Where somebody else pays for an order, and sees nothing of its buyer. */
export const otherPayerPath = (key: string): string => `/payments/for/${key}/`

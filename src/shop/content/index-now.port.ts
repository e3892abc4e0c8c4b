/** Search engines that accept notifications of changed pages (https://www.indexnow.org). */
export type IndexNow = {
  /** Reports full URLs, ten thousand at most. Rejects if they were not accepted. */
  tell(addresses: string[]): Promise<void>
}

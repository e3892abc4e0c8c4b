/** Search engines that want to hear which pages have changed (https://www.indexnow.org). */
export type IndexNow = {
  /** Whole addresses, ten thousand at most. Throws when they were not taken. */
  tell(addresses: string[]): Promise<void>
}

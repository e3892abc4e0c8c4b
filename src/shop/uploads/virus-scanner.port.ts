import { Refusal } from '#kernel/refusal.ts'

/** Scans visitors' files before staff can open them. */
export type VirusScanner = {
  /** Returns the name of the virus found, or undefined for a clean file. Throws a ScannerFault without a result. */
  virusIn: (path: string) => Promise<string | undefined>
}

/** Scanner unavailable or too slow: the file is refused unchecked, and visitors see no cause. */
export class ScannerFault extends Refusal {
  override name = 'ScannerFault'

  constructor(cause: unknown) {
    super('scanner_away', 503, { retryAfter: 10 })
    this.cause = cause
  }
}

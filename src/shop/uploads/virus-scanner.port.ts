import { Refusal } from '#kernel/refusal.ts'

/** Looks through files of visitors before staff can open them. */
export type VirusScanner = {
  /** Returns the name of what it found, undefined for a clean file. Throws a ScannerFault when it cannot tell. */
  virusIn: (path: string) => Promise<string | undefined>
}

/** The scanner is away or too slow: an unchecked file is not taken. Shows visitors nothing of the cause. */
export class ScannerFault extends Refusal {
  override name = 'ScannerFault'

  constructor(cause: unknown) {
    super('scanner_away', 503, { retryAfter: 10 })
    this.cause = cause
  }
}

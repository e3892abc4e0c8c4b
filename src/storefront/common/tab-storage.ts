/** Tab storage key of the certificate draft, kept until the purchase. */
export const certificateDraftKey = 'certificate-draft'
/** Tab storage key of the analytics sale id, kept until the purchase. */
export const certificateSaleKey = 'certificate-sale'
/** Tab storage key of order fields typed just before the page was hidden, kept until the server has received them. */
export const orderDraftKey = 'order-draft'

export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes to tab storage; if storage is blocked, the text is lost with the page. */
export function writeInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // Ignore: the visitor types the text again.
  }
}

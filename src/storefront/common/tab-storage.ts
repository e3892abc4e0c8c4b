/** Where this tab keeps what is typed into the form of a certificate, until it is bought. */
export const certificateDraftKey = 'certificate-draft'
/** Number under which counters were told of a certificate, until it is bought. */
export const certificateSaleKey = 'certificate-sale'
/** What was typed for an order in the moment in which its page was put away, until the server has it. */
export const orderDraftKey = 'order-draft'

export function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** A browser that keeps nothing forgets with the page. */
export function writeInTab(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, text)
  } catch {
    // It is typed once more.
  }
}

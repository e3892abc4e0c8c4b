/**
 * Sends an address on: a phone offers its own ways, elsewhere it is copied. Whoever closes the list of the phone wanted
 * nothing more.
 */
export async function shareLink(link: { title: string; url: string }): Promise<'sent' | 'copied' | 'failed'> {
  try {
    if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
      await navigator.share(link)
      return 'sent'
    }
    await navigator.clipboard.writeText(link.url)
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'sent' : 'failed'
  }
}

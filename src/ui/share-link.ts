/** Shares a link: by the share sheet on touch devices, elsewhere by copying. A dismissed share sheet counts as sent. */
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

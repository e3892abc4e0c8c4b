export const certificateStops = ['placed', 'paid', 'issued', 'sent', 'opened'] as const
export type CertificateStop = (typeof certificateStops)[number]

/** When a certificate that goes by letter came how far; `deliverAt` is the hour that its buyer chose. */
export type CertificateMoments = {
  issuedAt: string | null
  deliverAt: string | null
  sentAt: string | null
  openedAt: string | null
}
type OrderMoments = { placed: string | undefined; paid: string | undefined }
type Stop = { stop: CertificateStop; state: 'done' | 'now' | 'next'; at: string | null }

/** The way of a certificate that goes by letter: everything before the first stop that is still to come is behind. */
export function certificateWay(order: OrderMoments, sale: CertificateMoments): Stop[] {
  const moments = { ...order, issued: sale.issuedAt, sent: sale.sentAt, opened: sale.openedAt }
  const latest = certificateStops.findLastIndex((stop) => moments[stop])
  const isEnd = latest === certificateStops.length - 1
  return certificateStops.map((stop, index) => ({
    stop,
    state: index < latest || isEnd ? 'done' : index === latest ? 'now' : 'next',
    at: moments[stop] ?? (stop === 'sent' ? sale.deliverAt : null),
  }))
}

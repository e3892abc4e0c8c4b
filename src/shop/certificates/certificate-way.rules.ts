export const certificateStops = ['placed', 'paid', 'issued', 'sent', 'opened'] as const
export type CertificateStop = (typeof certificateStops)[number]

/** Delivery milestones of a certificate sent by e-mail; `deliverAt` is the time chosen by the buyer. */
export type CertificateMoments = {
  issuedAt: string | null
  deliverAt: string | null
  sentAt: string | null
  openedAt: string | null
}
type OrderMoments = { placed: string | undefined; paid: string | undefined }
type Stop = { stop: CertificateStop; state: 'done' | 'now' | 'next'; at: string | null }

/** Progress of a certificate sent by e-mail: all stops before the latest one reached are done. */
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

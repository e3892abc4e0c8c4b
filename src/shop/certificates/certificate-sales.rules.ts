/** Certificate designs; the first is the default (O-67). */
export const certificateDesigns = ['pine', 'blush', 'midnight', 'ladoga'] as const
export type CertificateDesign = (typeof certificateDesigns)[number]

/** E-mail with a file attached, or a printed card in an envelope. */
export const certificateTypes = ['online', 'printed'] as const
export type CertificateType = (typeof certificateTypes)[number]

/** Recipient: the buyer, or another person (O-55). */
export const certificatePickers = ['self', 'other'] as const
export type CertificatePicker = (typeof certificatePickers)[number]

/** Card text: one of the shop's own, or the buyer's own (O-56). */
export const certificateTextTypes = ['default', 'birthday', 'thanks', 'custom'] as const
export type CertificateTextType = (typeof certificateTextTypes)[number]

/** Allowed and offered values, in whole roubles (O-17). */
export const certificateValues = { least: 1_000, most: 100_000, offered: [1_000, 3_000, 5_000, 10_000] } as const
export const maxCertificates = 20
export const maxWishLength = 300

/** Maximum number of days that delivery of a certificate may be postponed. */
export const maxDaysAhead = 365

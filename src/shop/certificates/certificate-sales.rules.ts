/** What a certificate looks like; the first one unless said (O-67). */
export const certificateDesigns = ['pine', 'blush', 'midnight', 'ladoga'] as const
export type CertificateDesign = (typeof certificateDesigns)[number]

/** A letter with a file, or paper in an envelope. */
export const certificateTypes = ['online', 'printed'] as const
export type CertificateType = (typeof certificateTypes)[number]

/** For the buyer, or for somebody else (O-55). */
export const certificatePickers = ['self', 'other'] as const
export type CertificatePicker = (typeof certificatePickers)[number]

/** Words that we have, or the buyer's own (O-56). */
export const certificateTextTypes = ['default', 'birthday', 'thanks', 'custom'] as const
export type CertificateTextType = (typeof certificateTextTypes)[number]

/** In whole roubles (O-17). */
export const certificateValues = { least: 1_000, most: 100_000, offered: [1_000, 3_000, 5_000, 10_000] } as const
export const mostCertificates = 20
export const longestWish = 300

/** How far ahead a letter may be put off. */
export const mostDaysAhead = 365

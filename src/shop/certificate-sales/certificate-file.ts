import type { Config } from '#config/settings.ts'
import type { Locale } from '#kernel/locale.ts'
import { brandOf } from '../brand.rules.ts'
import { giftAddress } from './certificate-letters.emails.tsx'
import { codesOf, giftLinks, type Sale } from './certificate-sales.queries.ts'

type FileParts = {
  config: Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>
  secretKeys: readonly string[]
  phone: string
  locale: Locale
}

export const fileNames: Record<Locale, string> = { ru: 'Сертификат.pdf', en: 'Certificate.pdf' }

/** The file of certificates, with codes that lead whoever gets them to their page. What draws it is loaded when it is needed. */
export async function certificateFile(sale: Sale, { config, secretKeys, phone, locale }: FileParts): Promise<Buffer> {
  const [{ certificatePdf }, { certificateSheet }] = [
    await import('./certificate.pdf.ts'),
    await import('./certificate-sheet.ts'),
  ]
  const link = giftAddress(config, sale, giftLinks(secretKeys).keyOf(sale.orderId, 'receiver'))
  const codes = codesOf(sale, secretKeys)
  return certificatePdf(certificateSheet({ sale, codes, link, brand: brandOf(config, locale), contact: phone, locale }))
}

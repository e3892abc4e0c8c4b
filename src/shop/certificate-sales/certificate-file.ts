import type { Config } from '#config/settings.ts'
import type { Locale } from '#kernel/locale.ts'
import { brandOf } from '../brand.rules.ts'
import { giftAddress } from './certificate-letters.emails.tsx'
import type { SheetPage } from './certificate-sheet.ts'
import { codesOf, giftLinks, type Sale } from './certificate-sales.queries.ts'

type FileParts = {
  config: Pick<Config, 'publicUrl' | 'brandName' | 'brandNameEn'>
  secretKeys: readonly string[]
  phone: string
  locale: Locale
}

export const fileNames: Record<Locale, string> = { ru: 'Сертификат.pdf', en: 'Certificate.pdf' }

/** Pages with one code each and a link to that code alone, because codes are handed to different people. */
export function pagesOf(sale: Sale, { config, secretKeys }: Pick<FileParts, 'config' | 'secretKeys'>): SheetPage[] {
  const { receiverKey } = giftLinks(secretKeys)
  return codesOf(sale, secretKeys).map((code, at) => {
    const position = sale.certificates[at]?.position ?? at + 1
    return { code, link: giftAddress(config, sale, receiverKey(sale, position)) }
  })
}

/** Renders the certificates as a PDF with QR codes of their pages. The renderer is imported on demand. */
export async function certificateFile(sale: Sale, { config, secretKeys, phone, locale }: FileParts): Promise<Buffer> {
  const [{ certificatePdf }, { certificateSheet }] = [
    await import('./certificate.pdf.ts'),
    await import('./certificate-sheet.ts'),
  ]
  const pages = pagesOf(sale, { config, secretKeys })
  return certificatePdf(certificateSheet({ sale, pages, brand: brandOf(config, locale), contact: phone, locale }))
}

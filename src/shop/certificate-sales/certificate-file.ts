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

/** Each code with a link to itself alone: twenty are handed out to twenty people. */
export function pagesOf(sale: Sale, { config, secretKeys }: Pick<FileParts, 'config' | 'secretKeys'>): SheetPage[] {
  const { receiverKey } = giftLinks(secretKeys)
  return codesOf(sale, secretKeys).map((code, at) => {
    const position = sale.certificates[at]?.position ?? at + 1
    return { code, link: giftAddress(config, sale, receiverKey(sale, position)) }
  })
}

/** The file of certificates, with codes that lead whoever gets them to their page. What draws it is loaded when it is needed. */
export async function certificateFile(sale: Sale, { config, secretKeys, phone, locale }: FileParts): Promise<Buffer> {
  const [{ certificatePdf }, { certificateSheet }] = [
    await import('./certificate.pdf.ts'),
    await import('./certificate-sheet.ts'),
  ]
  const pages = pagesOf(sale, { config, secretKeys })
  return certificatePdf(certificateSheet({ sale, pages, brand: brandOf(config, locale), contact: phone, locale }))
}

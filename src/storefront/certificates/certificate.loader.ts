import { roubles } from '#kernel/money.ts'
import { brandOf } from '#shop/brand.rules.ts'
import { certificateDesigns, type CertificateDesign } from '#shop/certificates/certificate-sales.rules.ts'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { formatMoney } from '#ui/format-money.ts'
import { page, type Page } from '#web/page.ts'
import type { ShopVisit } from '../common/context.ts'
import { link } from '../common/links.ts'
import { shareCard } from '../sharing/share-card.loader.ts'
import { certificateTexts, type CertificateTexts } from './certificates.texts.ts'

export type CertificateData = {
  t: Omit<CertificateTexts, 'form' | 'gift'>
  crumbs: Crumb[]
  /** Cards fanned out at the top of the page. */
  fan: { design: CertificateDesign; name: string; sum: string }[]
  designs: { design: CertificateDesign; title: string; href: string }[]
  buyHref: string
}

const fan: [design: CertificateDesign, sum: number, names: { ru: string; en: string }][] = [
  ['blush', 3_000, { ru: 'Ольге', en: 'Olga' }],
  ['midnight', 10_000, { ru: '', en: '' }],
  ['pine', 5_000, { ru: 'Ирине', en: 'Irina' }],
]

/** Loads the public certificate page, identical for all visitors. */
export async function loadCertificate(visit: ShopVisit): Promise<Page<CertificateData, undefined>> {
  const { locale, context } = visit
  const { form: _form, gift: _gift, ...t } = certificateTexts[locale]
  return page({
    head: {
      title: `${t.certificate} — ${brandOf(context.config, locale)}`,
      description: t.description,
      og: { image: shareCard(visit, { title: t.certificate }) },
    },
    data: {
      t,
      crumbs: [{ title: t.home, href: link(visit, 'home') }],
      fan: fan.map(([design, sum, names]) => ({ design, name: names[locale], sum: formatMoney(roubles(sum), locale) })),
      designs: certificateDesigns.map((design) => ({
        design,
        title: t.designs[design],
        href: link(visit, 'certificate-cart', { query: { design } }),
      })),
      buyHref: link(visit, 'certificate-cart'),
    },
  })
}

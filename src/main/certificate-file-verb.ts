import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '#config/config.ts'
import { notFound, Refusal } from '#kernel/refusal.ts'
import { certificateFile } from '#shop/certificate-sales/certificate-file.ts'
import { saleOf } from '#shop/certificate-sales/certificate-sales.queries.ts'
import { siteOf } from '#shop/content/site.queries.ts'
import { findOrder } from '#shop/orders/orders.queries.ts'
import { writeAudit } from '#shop/staff/audit.actions.ts'
import { by, type StaffParts } from './staff-verb.ts'

/**
 * Writes the printable certificates of an order, in its language. The file contains the codes, so the audit log records
 * it.
 */
export async function writeCertificates(
  { db, secretKeys, config }: StaffParts,
  [number = '', file]: string[],
): Promise<string> {
  if (!/^\d{1,9}$/.test(number) || !file)
    throw new ConfigError('usage: npm run staff -- certificate file ORDER out.pdf')
  if (!secretKeys || !config) throw new ConfigError('the keys of the shop are needed for its codes')
  const now = new Date()
  const order = await findOrder(db, { number: Number(number), now })
  const sale = order && (await saleOf(db, order.id))
  if (!sale) throw notFound('order')
  if (!sale.issuedAt || sale.takenBackAt) throw new Refusal('certificate_not_ready', 409)
  const { phone } = (await siteOf(db, now)).settings
  const bytes = await certificateFile(sale, { config, secretKeys, phone, locale: sale.order.locale })
  await writeAudit(db, { by: by(), verb: 'certificate.file', subject: `order:${number}`, now })
  await writeFile(path.resolve(file), bytes, { mode: 0o600 })
  return `Written to ${path.resolve(file)}: ${sale.certificates.length} pages. Anyone who has it can spend them.`
}

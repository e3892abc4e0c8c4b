import { eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#kernel/db.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Picture } from '../media/media.rules.ts'
import { media } from '../media/media.tables.ts'
import { wordsOf } from '../words-of.ts'
import { errorRecords } from './content.tables.ts'

export type ErrorRecord = {
  desktop: Picture | null
  mobile: Picture | null
  words: Record<Locale, { title: string; subtitle: string }>
}

const desktop = alias(media, 'desktop')
const mobile = alias(media, 'mobile')

/** Error page content that the owner wrote for this status, in both languages. */
export async function findErrorRecord(db: Db, status: number): Promise<ErrorRecord | undefined> {
  const [record] = await db
    .select({
      desktop: { hash: desktop.hash, width: desktop.width, height: desktop.height, placeholder: desktop.placeholder },
      mobile: { hash: mobile.hash, width: mobile.width, height: mobile.height, placeholder: mobile.placeholder },
      words: wordsOf<ErrorRecord['words']>('error_record', errorRecords.status, {
        fields: ['title', 'subtitle'],
        by: 'status',
      }),
    })
    .from(errorRecords)
    .leftJoin(desktop, eq(desktop.id, errorRecords.desktopMediaId))
    .leftJoin(mobile, eq(mobile.id, errorRecords.mobileMediaId))
    .where(eq(errorRecords.status, status))
  return record?.words ? record : undefined
}

export type ErrorBanner = { desktop: Picture | null; mobile: Picture | null; title: string; subtitle: string }

export async function errorRecordOf(db: Db, status: number, locale: Locale): Promise<ErrorBanner | undefined> {
  const record = await findErrorRecord(db, status)
  return record && { desktop: record.desktop, mobile: record.mobile, ...record.words[locale] }
}

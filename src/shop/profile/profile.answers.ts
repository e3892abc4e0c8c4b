import type { ProfileInfoAnswer } from '../accounts/accounts.schemas.ts'
import type { Profile } from './profile.queries.ts'
import type { DataStateAnswer } from './profile.schemas.ts'
import type { dataExports } from './profile.tables.ts'

export const infoAnswer = ({ account, isSubscribed }: Profile): ProfileInfoAnswer => ({
  user: {
    first_name: account.firstName,
    last_name: account.lastName,
    email: account.email,
    phone_number: account.phone,
    type: account.type,
    register_in_maxma: account.inLoyalty,
    date_of_birth: account.dateOfBirth ?? '',
    specialty: account.specialty ?? '',
    custom_speciality: account.customSpecialty ?? '',
    locale: account.locale,
    newsletter: isSubscribed,
    pending_email: account.pendingEmail ?? '',
    deletion_at: account.deletionAt?.toISOString() ?? null,
  },
})

export const dataAnswer = (row?: typeof dataExports.$inferSelect): DataStateAnswer => ({
  asked_at: row?.askedAt.toISOString() ?? null,
  ready_at: row?.readyAt?.toISOString() ?? null,
  expires_at: row?.expiresAt.toISOString() ?? null,
})

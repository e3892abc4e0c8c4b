import { useState, useSyncExternalStore } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { FilterList } from '#ui/filter-list.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import css from './auth.module.css'
import { useAuth } from './auth-context.ts'
import type { RegistrationState } from './use-registration.ts'

/** Fields shown when the checkbox is checked, by CSS alone (R-4.6-04, R-4.6-05). */
export function LoyaltyFields({ of: form }: { of: RegistrationState }) {
  const { t, sources } = useAuth()
  return (
    <div className={css.loyalty}>
      <Checkbox {...form.box('register_in_maxma')}>
        <span className={css.loyaltyTitle}>{t.loyalty}</span>
        <small className={css.loyaltyNote}>{t.loyaltyNote}</small>
      </Checkbox>
      <div className={css.more}>
        <Specialty of={form} />
        <TextField
          {...form.field('date_of_birth')}
          label={t.birthday}
          required
          type="date"
          autoComplete="bday"
          max="9999-12-31"
        />
        <div className={css.choice}>
          <SelectField
            {...form.field('source_of_referral')}
            label={t.source}
            required
            options={sources}
            placeholder={t.choose}
            hint={sources.some(({ label }) => label.endsWith('*')) && t.instagram}
          />
          <TextField
            {...form.field('custom_source_of_referral')}
            label={t.customSource}
            required
            maxLength={200}
            className={css.custom}
          />
        </div>
        <TextField
          {...form.field('referral_code')}
          label={t.friendCode}
          hint={t.friendCodeHint}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
        />
      </div>
    </div>
  )
}

const never = () => () => undefined

/** Choice of sixty professions by part of the name; a plain select without JavaScript. */
function Specialty({ of: form }: { of: RegistrationState }) {
  const { t, professions } = useAuth()
  const { defaultValue = '', autoFocus: _, ...field } = form.field('specialty')
  const [value, setValue] = useState<string | null>(defaultValue || null)
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const common = { ...field, label: t.specialty, required: true, options: professions }
  return (
    <div className={css.choice} data-other={value === 'other' || undefined}>
      {isLive ? (
        <FilterList
          {...common}
          value={value}
          onChange={setValue}
          placeholder={t.specialtyHint}
          emptyText={t.noSpecialty}
          inline
        />
      ) : (
        <SelectField {...common} defaultValue={defaultValue} placeholder={t.choose} />
      )}
      <TextField
        {...form.field('custom_speciality')}
        label={t.customSpecialty}
        required
        maxLength={200}
        className={css.custom}
      />
    </div>
  )
}

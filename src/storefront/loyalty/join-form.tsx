import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PostForm } from '../common/post-form.tsx'
import { useShownForm } from '../account/use-shown-form.ts'
import type { LoyaltyData } from './loyalty-program.loader.ts'
import css from './loyalty.module.css'

type JoinFormProps = { t: LoyaltyData['t']['join']; join: NonNullable<LoyaltyData['join']> }

/** Joining requires more personal data (R-5-05, R-5-06) and a separate consent. */
export function JoinForm({ t, join }: JoinFormProps) {
  const form = useShownForm('/loyalty-program/join/')
  return (
    <section aria-labelledby="join" className={css.join}>
      <h2 className="display-4" id="join">
        {t.title}
      </h2>
      <p>{t.text}</p>
      <PostForm to="/loyalty-program/join/" className={css.form}>
        {join.needsBirthday && (
          <TextField {...form.field('date_of_birth')} type="date" label={t.birthday} hint={t.birthdayHint} required />
        )}
        <SelectField
          {...form.field('specialty')}
          label={t.specialty}
          options={join.specialties}
          placeholder={t.choose}
          required
        />
        <TextField {...form.field('custom_speciality')} label={t.other} className={css.other} />
        <SelectField
          {...form.field('source_of_referral')}
          label={t.source}
          options={join.sources}
          placeholder={t.choose}
          required
        />
        <TextField {...form.field('custom_source_of_referral')} label={t.other} className={css.other} />
        <Checkbox {...form.box('consent')} required>
          {t.consent}
        </Checkbox>
        <Button type="submit">{t.button}</Button>
      </PostForm>
    </section>
  )
}

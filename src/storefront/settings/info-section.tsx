import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useShownForm } from '../account/use-shown-form.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { useHere } from '../visitor/here.ts'
import { Saved, Section } from './section.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

export function InfoSection({ t, person, specialties }: SettingsData) {
  const form = useShownForm('/settings-profile/info/')
  const { info } = t
  return (
    <Section id="info" title={info.title} text={info.text}>
      <PostForm to="/settings-profile/info/" className={css.form}>
        <TextField
          {...form.field('first_name', person.firstName)}
          label={info.first_name}
          autoComplete="given-name"
          required
        />
        <TextField
          {...form.field('last_name', person.lastName)}
          label={info.last_name}
          autoComplete="family-name"
          required
        />
        <TextField
          {...form.field('phone_number', person.phone)}
          label={info.phone_number}
          type="tel"
          autoComplete="tel"
          required
        />
        <Birthday t={t} text={person.birthdayText} form={form} />
        <SelectField
          {...form.field('specialty', person.specialty)}
          label={info.specialty}
          options={[{ value: '', label: info.noSpecialty }, ...specialties]}
          className={css.whole}
        />
        <div className={css.row}>
          <Button type="submit" size="sm">
            {t.save}
          </Button>
          <Saved id="info-saved">{t.saved}</Saved>
        </div>
      </PostForm>
    </Section>
  )
}

type BirthdayProps = {
  t: SettingsData['t']
  text: string | null
  form: ReturnType<typeof useShownForm<'/settings-profile/info/'>>
}

/** Free once, then locked. */
function Birthday({ t: { info }, text, form }: BirthdayProps) {
  const here = useHere()
  if (text === null)
    return (
      <TextField
        {...form.field('date_of_birth')}
        label={info.date_of_birth}
        type="date"
        autoComplete="bday"
        hint={info.birthdayOnce}
      />
    )
  const hint = (
    <>
      {info.birthdaySet} <TextLink href={link(here, 'write-to-manager')}>{info.write}</TextLink>
    </>
  )
  return <TextField label={info.date_of_birth} defaultValue={text} disabled hint={hint} />
}

import { changeInfoCall } from '#shop/profile/profile.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useQuietForm } from '../account/use-quiet-form.ts'
import { link } from '../common/links.ts'
import { PhoneInput } from '../phones/phone-input.tsx'
import { PostForm } from '../common/post-form.tsx'
import { wholePhone } from '../phones/whole-phone.rules.ts'
import { useHere } from '../visitor/here.ts'
import { Saved, Section } from './section.tsx'
import type { SettingsData } from './settings-profile.loader.ts'
import css from './settings.module.css'

const useInfoForm = ({ countries }: Pick<SettingsData, 'countries'>) =>
  useQuietForm('/settings-profile/info/', {
    fields: [
      'first_name',
      'last_name',
      'phone_number',
      'phone_number_country',
      'date_of_birth',
      'specialty',
      'custom_speciality',
    ],
    send: ({ phone_number_country: iso, ...body }, signal) => {
      const phone = wholePhone(body.phone_number, iso, countries)
      return ask(changeInfoCall, { body: { ...body, phone_number: phone }, signal })
    },
  })

export function InfoSection({ t, person, specialties, countries }: SettingsData) {
  const form = useInfoForm({ countries })
  const { defaultValue: iso } = form.field('phone_number_country')
  const { info } = t
  return (
    <Section id="info" title={info.title} text={info.text}>
      {form.message && <Alert tone="error">{form.message}</Alert>}
      <PostForm {...form.props} className={css.form}>
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
        <PhoneInput
          {...form.field('phone_number', person.phone)}
          label={info.phone_number}
          required
          {...{ countries, iso }}
        />
        <Birthday t={t} text={person.birthdayText} form={form} />
        <SelectField
          {...form.field('specialty', person.specialty)}
          label={info.specialty}
          options={[{ value: '', label: info.noSpecialty }, ...specialties]}
          className={css.whole}
        />
        <TextField
          {...form.field('custom_speciality', person.customSpecialty)}
          label={info.customSpecialty}
          required
          maxLength={200}
          className={css.custom}
        />
        <div className={css.row}>
          <Button {...form.button} size="sm">
            {t.save}
          </Button>
          <Saved id="info-saved" isOn={form.isSaved}>
            {t.saved}
          </Saved>
        </div>
      </PostForm>
    </Section>
  )
}

type BirthdayProps = {
  t: SettingsData['t']
  text: string | null
  form: ReturnType<typeof useInfoForm>
}

/** Birthday field; editable until set, then locked. */
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

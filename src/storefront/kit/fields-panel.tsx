import { useState } from 'react'
import { Checkbox, Switch } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { FilterList } from '#ui/filter-list.tsx'
import { useLocale } from '#ui/locale.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import type { PhoneCountry } from '#ui/phone.rules.ts'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { Select, SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { words } from '#ui/words.ts'
import { KitPanel } from './kit-panel.tsx'
import type { KitPageWords } from './kit.words.ts'

const countries: Record<'ru' | 'en', PhoneCountry[]> = {
  ru: [
    { iso: 'RU', name: 'Россия', dialCode: '+7', nationalDigits: 10, mask: '+7 (###) ###-##-##' },
    { iso: 'BY', name: 'Беларусь', dialCode: '+375', nationalDigits: 9, mask: '+375 (##) ###-##-##' },
  ],
  en: [
    { iso: 'RU', name: 'Russia', dialCode: '+7', nationalDigits: 10, mask: '+7 (###) ###-##-##' },
    { iso: 'BY', name: 'Belarus', dialCode: '+375', nationalDigits: 9, mask: '+375 (##) ###-##-##' },
  ],
}

const asOptions = (labels: string[]) => labels.map((label) => ({ value: label, label }))

export function FieldsPanel({ t }: { t: KitPageWords }) {
  const locale = useLocale()
  const [phone, setPhone] = useState('+7921')
  return (
    <KitPanel title={t.fields}>
      <TextField label={t.email} type="email" autoComplete="email" required defaultValue="marina@klinika.ru" />
      <TextField label={t.email} type="email" required error={t.emailError} defaultValue="marina@klinika" />
      <PhoneField
        label={t.phone}
        required
        countries={countries[locale]}
        value={phone}
        onChange={setPhone}
        error={phone.length < 12 ? words[locale].missingDigits(12 - phone.length) : undefined}
      />
      <PasswordField label={t.password} hint={t.passwordHint} defaultValue="12345678" />
      <TextField label={t.locked} disabled defaultValue="10245-07" />
      <TextArea label={t.comment} placeholder={t.commentPlaceholder} maxLength={200} />
      <SelectField
        label={t.size}
        placeholder={t.noSize}
        options={[...asOptions(['44', '46']), { value: '48', label: '48', disabled: true }]}
      />
      <Select look="pill" aria-label={t.sort} options={asOptions(t.sorts)} />
    </KitPanel>
  )
}

export function ChecksPanel({ t }: { t: KitPageWords }) {
  const [specialty, setSpecialty] = useState<string | null>(null)
  const [city, setCity] = useState('')
  const matchingCities = t.cities.filter((one) => one.toLocaleLowerCase().includes(city.toLocaleLowerCase()))
  return (
    <KitPanel title={t.carrier}>
      <FilterList label={t.specialty} options={asOptions(t.specialties)} value={specialty} onChange={setSpecialty} />
      <Combobox
        label={t.city}
        query={city}
        onQuery={setCity}
        options={asOptions(matchingCities)}
        onChoose={(option) => setCity(option.label)}
        emptyText={t.unknownAddress}
        firstOnLeave
        inline
      />
      <div>
        <Checkbox name="remember" defaultChecked aside="84">
          {t.remember}
        </Checkbox>
        <Checkbox error={t.consentError}>{t.consent}</Checkbox>
        <Checkbox disabled>{t.notNow}</Checkbox>
        <Switch defaultChecked>{t.callMe}</Switch>
        <Switch>{t.callMe}</Switch>
      </div>
      <RadioGroup legend={t.carrier}>
        <div style={{ display: 'grid', gap: 8 }}>
          <RadioCard name="carrier" defaultChecked aside={<b>290 ₽</b>}>
            {t.point}
            <small>{t.pointNote}</small>
          </RadioCard>
          <RadioCard name="carrier" aside={<b>340 ₽</b>}>
            {t.post}
          </RadioCard>
          <RadioCard name="carrier" disabled>
            {t.notNow}
            <small>{t.costFailed}</small>
          </RadioCard>
        </div>
      </RadioGroup>
    </KitPanel>
  )
}

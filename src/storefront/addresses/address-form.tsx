import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useShownForm } from '../account/use-shown-form.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { useHere } from '../visitor/here.ts'
import css from './addresses.module.css'
import type { AddressesData, AddressValues } from './delivery-addresses.loader.ts'

type Part = Exclude<keyof AddressesData['t']['fields'], 'nameHint' | 'is_default'>

/** In the order in which people say an address; `autocomplete` lets the browser fill what it knows. */
const parts: {
  name: Part
  autoComplete: string
  width: 'whole' | 'half' | 'quarter'
  required?: true
  inputMode?: 'numeric'
}[] = [
  { name: 'city', autoComplete: 'address-level2', width: 'half', required: true },
  { name: 'zip_code', autoComplete: 'postal-code', width: 'half', inputMode: 'numeric' },
  { name: 'street', autoComplete: 'address-line1', width: 'half', required: true },
  { name: 'house', autoComplete: 'off', width: 'quarter', required: true },
  { name: 'house_building', autoComplete: 'off', width: 'quarter' },
  { name: 'apartment', autoComplete: 'address-line2', width: 'quarter' },
  { name: 'entrance', autoComplete: 'off', width: 'quarter' },
  { name: 'floor', autoComplete: 'off', width: 'quarter', inputMode: 'numeric' },
  { name: 'intercom', autoComplete: 'off', width: 'quarter' },
  { name: 'recipient', autoComplete: 'name', width: 'half' },
]

export function AddressForm({ t, values }: { t: AddressesData['t']; values: AddressValues }) {
  const here = useHere()
  const form = useShownForm('/delivery-addresses/save/')
  const message = Object.entries(form.errors).find(([name]) => !(name in t.fields))?.[1][0]
  return (
    <section id="form" aria-labelledby="form-title" className={css.panel}>
      <h2 className="display-4" id="form-title">
        {values.id ? t.editTitle : t.newTitle}
      </h2>
      {message && <Alert tone="error">{message}</Alert>}
      <PostForm to="/delivery-addresses/save/" className={css.form}>
        {values.id && <input type="hidden" name="id" value={values.id} />}
        <TextField
          {...form.field('name', values.name)}
          label={t.fields.name}
          hint={t.fields.nameHint}
          list="address-names"
          maxLength={40}
          className={css.whole}
        />
        <datalist id="address-names">
          {t.names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        {parts.map(({ name, width, ...rest }) => (
          <TextField
            key={name}
            {...form.field(name, values[name])}
            {...rest}
            label={t.fields[name]}
            className={css[width]}
          />
        ))}
        <TextField
          {...form.field('phone', values.phone)}
          type="tel"
          autoComplete="tel"
          label={t.fields.phone}
          className={css.half}
        />
        <Checkbox {...form.box('is_default', values.is_default)} className={css.whole}>
          {t.fields.is_default}
        </Checkbox>
        <p className={css.buttons}>
          <Button type="submit">{t.save}</Button>
          <ButtonLink href={link(here, 'delivery-addresses')} look="white">
            {t.cancel}
          </ButtonLink>
        </p>
      </PostForm>
    </section>
  )
}

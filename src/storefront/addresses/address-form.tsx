import { createAddressCall, replaceAddressCall } from '#shop/addresses/addresses.calls.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useQuietForm } from '../account/use-quiet-form.ts'
import { link } from '../common/links.ts'
import { PhoneInput } from '../phones/phone-input.tsx'
import { PostForm } from '../common/post-form.tsx'
import { wholePhone } from '../phones/whole-phone.rules.ts'
import { StreetField } from '../address-hints/street-field.tsx'
import type { StreetHint } from '../address-hints/street-hints.rules.ts'
import { useHere } from '../visitor/here.ts'
import css from './addresses.module.css'
import type { AddressesData, AddressValues } from './delivery-addresses.loader.ts'

type FormProps = Pick<AddressesData, 't' | 'countries'>
type Part = Exclude<keyof AddressesData['t']['fields'], 'nameHint' | 'is_default'>

/** Address parts in spoken order; `autocomplete` lets the browser fill them in. */
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

function useAddressForm({ t, countries }: FormProps, id: number | undefined) {
  const here = useHere()
  const toast = useToast()
  return useQuietForm('/delivery-addresses/save/', {
    fields: ['name', ...parts.map(({ name }) => name), 'phone', 'phone_country', 'is_default'],
    to: link(here, 'delivery-addresses'),
    send: async ({ is_default: isDefault, phone_country: iso, ...texts }, signal) => {
      const phone = wholePhone(texts.phone, iso, countries)
      const body = { ...texts, phone, is_default: isDefault === 'true' }
      await (id === undefined
        ? ask(createAddressCall, { body, signal })
        : ask(replaceAddressCall, { params: { id }, body, signal }))
      toast({ text: t.saved })
    },
  })
}

function controlOf(form: HTMLFormElement | null, name: Part): HTMLInputElement | undefined {
  const control = form?.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : undefined
}

/** Fills the form from a suggestion; missing parts and an already typed city stay unchanged. */
function fillIn(form: HTMLFormElement | null, { city, house, building, zip }: StreetHint): void {
  const texts: [Part, string][] = [
    ['city', controlOf(form, 'city')?.value ? '' : city],
    ['house', house],
    ['house_building', building],
    ['zip_code', zip],
  ]
  for (const [name, text] of texts) {
    const control = controlOf(form, name)
    if (control && text) control.value = text
  }
}

export function AddressForm({ values, ...props }: FormProps & { values: AddressValues }) {
  const { t, countries } = props
  const here = useHere()
  const form = useAddressForm(props, values.id)
  const { defaultValue: iso } = form.field('phone_country')
  return (
    <section id="form" aria-labelledby="form-title" className={css.panel}>
      <h2 className="display-4" id="form-title">
        {values.id ? t.editTitle : t.newTitle}
      </h2>
      {form.message && <Alert tone="error">{form.message}</Alert>}
      <PostForm {...form.props} className={css.form}>
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
        {parts.map(({ name, width, ...rest }) => {
          const field = { ...form.field(name, values[name]), ...rest, label: t.fields[name], className: css[width] }
          return name === 'street' ? (
            <StreetField
              key={name}
              {...field}
              unknownText={t.unknownAddress}
              placeNow={() => ({ name: controlOf(form.props.ref.current, 'city')?.value ?? '' })}
              onChoose={(hint) => fillIn(form.props.ref.current, hint)}
            />
          ) : (
            <TextField key={name} {...field} />
          )
        })}
        <PhoneInput
          {...form.field('phone', values.phone)}
          label={t.fields.phone}
          {...{ countries, iso }}
          className={css.half}
        />
        <Checkbox {...form.box('is_default', values.is_default)} className={css.whole}>
          {t.fields.is_default}
        </Checkbox>
        <p className={css.buttons}>
          <Button {...form.button}>{t.save}</Button>
          <ButtonLink href={link(here, 'delivery-addresses')} look="white">
            {t.cancel}
          </ButtonLink>
        </p>
      </PostForm>
    </section>
  )
}

import { useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextField } from '#ui/text-field.tsx'
import { StreetField } from '../address-hints/street-field.tsx'
import type { StreetHint } from '../address-hints/street-hints.rules.ts'
import type { AddressChoice } from './address-choices.loader.ts'
import type { DeliveryData } from './checkout.loader.ts'
import css from './checkout.module.css'
import { addressesIn } from './delivery-place.ts'
import { formId, type OrderErrors } from './order-state.ts'
import type { DeliveryState } from './use-delivery.ts'

type AddressProps = {
  data: Pick<DeliveryData, 't' | 'fields' | 'addresses'>
  delivery: DeliveryState
  errors: OrderErrors
  onChoice: () => void
}

/** Address section for couriers and Russian Post, with the saved addresses in the delivery city. */
export function AddressSection({ data, delivery: { city, way, chosenType }, errors, onChoice }: AddressProps) {
  const { t, fields, addresses } = data
  const [wish, setWish] = useState(fields.address)
  const { choices, chosenId } = addressesIn(addresses, { cityName: city.ru_name, wish, type: chosenType })
  const isByPost = way === 'post'
  const title = isByPost ? t.address.byPost : t.address.title
  const choose = (id: number) => {
    setWish(id)
    onChoice()
  }
  return (
    <div className={css.where} data-closed={way === 'store' || undefined}>
      <h3 className={css.subtitle}>{title}</h3>
      <p className={css.plain}>{t.address.onlyCourier}</p>
      {choices.length > 0 && (
        <RadioGroup legend={title} hideLegend>
          <div className={css.pair}>
            {choices.map((choice) => (
              <AddressCard key={choice.id} {...{ choice }} isChosen={choice.id === chosenId} onChoose={choose} />
            ))}
          </div>
          <RadioCard className={css.other} name="address" value="0" checked={chosenId === 0} onChange={() => choose(0)}>
            {t.address.other}
          </RadioCard>
        </RadioGroup>
      )}
      <AddressFields {...{ data, errors, onChoice, city, isByPost }} isClosed={chosenId !== 0} />
    </div>
  )
}

type CardProps = { choice: AddressChoice; isChosen: boolean; onChoose: (id: number) => void }

function AddressCard({ choice: { id, name, line, note }, isChosen, onChoose }: CardProps) {
  return (
    <RadioCard name="address" value={id} checked={isChosen} onChange={() => onChoose(id)}>
      {name}
      <small>{line}</small>
      {note && <small>{note}</small>}
    </RadioCard>
  )
}

const parts = [
  { name: 'house', autoComplete: 'off', required: true, maxLength: 20 },
  { name: 'house_building', autoComplete: 'off', required: false, maxLength: 20 },
  { name: 'apartment', autoComplete: 'address-line2', required: false, maxLength: 20 },
] as const

type FieldsProps = Pick<AddressProps, 'data' | 'errors'> & {
  city: CityAnswer
  isByPost: boolean
  isClosed: boolean
  onChoice: () => void
}

/**
 * Address fields. For couriers the postcode comes from a suggestion and stays hidden; Russian Post shows the field.
 */
function AddressFields({ data: { t, fields }, errors, city, isByPost, isClosed, onChoice }: FieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { zip, setZip, onInput } = useZip(fields, city)
  const fillIn = ({ city: town, house, building, zip: hintedZip }: StreetHint) => {
    for (const [name, text] of Object.entries({ house, house_building: building })) {
      const control = box.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (control && text) control.value = text
    }
    // Flush the state: the next reader takes values from the DOM. A town outside our list is compared by name only.
    if (hintedZip && (city.slug || town === city.ru_name))
      flushSync(() => setZip({ text: hintedZip, city: city.ru_name, isHinted: true }))
    onChoice()
  }
  const common = (name: 'street' | 'house' | 'house_building' | 'apartment' | 'zip_code') => ({
    name,
    id: `${formId}-${name}`,
    label: t.address[name],
    error: errors[name],
  })
  return (
    <div className={css.address} ref={box} data-closed={isClosed || undefined} onInput={onInput}>
      <StreetField
        {...common('street')}
        defaultValue={fields.street ?? ''}
        required
        unknownText={isByPost ? t.address.unknownByPost : t.address.unknown}
        placeNow={() => ({ name: city.ru_name, slug: city.slug, region: city.region })}
        onChoose={fillIn}
      />
      {parts.map(({ name, ...rest }) => (
        <TextField key={name} {...common(name)} defaultValue={fields[name] ?? ''} {...rest} />
      ))}
      <div className={classNames(css.zip, !isByPost && css.plain)}>
        <TextField
          {...common('zip_code')}
          hint={t.address.zipHint}
          value={zip}
          onChange={(event) => setZip({ text: event.target.value, city: city.ru_name, isHinted: false })}
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          required={isByPost}
        />
      </div>
      <input type="hidden" name="zip_city" value={city.ru_name} />
    </div>
  )
}

type Zip = { text: string; city: string; isHinted: boolean }

/** Postcode state: valid for the city where it was typed; a suggested one is cleared when the street changes. */
function useZip({ zip_code: text = '', zip_city, pickup_type: type }: DeliveryData['fields'], city: CityAnswer) {
  const [zip, setZip] = useState<Zip>({ text, city: zip_city ?? '', isHinted: type !== 'russian_post' })
  const onInput = ({ target }: FormEvent<HTMLDivElement>) => {
    if ((target as HTMLInputElement).name === 'street' && zip.isHinted) setZip({ ...zip, text: '' })
  }
  return { zip: zip.city === city.ru_name ? zip.text : '', setZip, onInput }
}

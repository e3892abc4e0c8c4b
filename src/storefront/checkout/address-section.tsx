import { useRef, useState } from 'react'
import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { TextField } from '#ui/text-field.tsx'
import { StreetField } from '../address-hints/street-field.tsx'
import type { StreetHint } from '../address-hints/street-hints.rules.ts'
import type { AddressChoice } from './address-choices.loader.ts'
import type { DeliveryData } from './checkout.loader.ts'
import css from './checkout.module.css'
import { addressesIn } from './delivery-choice.ts'
import { formId, type OrderErrors } from './order-state.ts'
import type { DeliveryState } from './use-delivery.ts'

type AddressProps = {
  data: Pick<DeliveryData, 't' | 'fields' | 'addresses'>
  delivery: DeliveryState
  errors: OrderErrors
  onChoice: () => void
}

/** Only a courier needs one. Of the account's addresses those in the city of the delivery can be chosen. */
export function AddressSection({ data, delivery: { city, way }, errors, onChoice }: AddressProps) {
  const { t, fields, addresses } = data
  const [wish, setWish] = useState(fields.address)
  const { choices, chosenId } = addressesIn(city.ru_name, addresses, wish)
  const choose = (id: number) => {
    setWish(id)
    onChoice()
  }
  return (
    <div className={css.where} data-closed={way !== 'courier' || undefined}>
      <h3 className={css.subtitle}>{t.address.title}</h3>
      <p className={css.plain}>{t.address.onlyCourier}</p>
      {choices.length > 0 && (
        <RadioGroup legend={t.address.title} hideLegend>
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
      <AddressFields {...{ data, errors, onChoice }} cityName={city.ru_name} isClosed={chosenId !== 0} />
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
  cityName: string
  isClosed: boolean
  onChoice: () => void
}

/** The postcode comes with a suggestion; whoever writes by hand is not asked for it. */
function AddressFields({ data: { t, fields }, errors, cityName, isClosed, onChoice }: FieldsProps) {
  const box = useRef<HTMLDivElement>(null)
  const fillIn = ({ house, building, zip }: StreetHint) => {
    for (const [name, text] of Object.entries({ house, house_building: building, zip_code: zip })) {
      const control = box.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (control && text) control.value = text
    }
    onChoice()
  }
  const common = (name: 'street' | 'house' | 'house_building' | 'apartment') => ({
    name,
    id: `${formId}-${name}`,
    label: t.address[name],
    defaultValue: fields[name] ?? '',
    error: errors[name],
  })
  return (
    <div className={css.address} ref={box} data-closed={isClosed || undefined}>
      <StreetField
        {...common('street')}
        required
        unknownText={t.address.unknown}
        cityNow={() => cityName}
        onChoose={fillIn}
      />
      {parts.map(({ name, ...rest }) => (
        <TextField key={name} {...common(name)} {...rest} />
      ))}
      <input type="hidden" name="zip_code" defaultValue={fields.zip_code ?? ''} />
    </div>
  )
}

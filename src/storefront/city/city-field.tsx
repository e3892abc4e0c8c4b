import { useMemo, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import type { ChosenCity, CityAnswer } from '#shop/cities/cities.schemas.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { ComboOption } from '#ui/use-combobox.ts'
import { citiesLike, regionInFull } from './city.rules.ts'
import { maxHints, useCityHints, type CityHint } from './city-hints.ts'
import { useCities } from './cities.ts'
import css from './city-field.module.css'
import type { FrameTexts } from '../common/frame.texts.ts'

/** City of the shop, or a place known only to the address service. */
export type CityChoice = { city: CityAnswer; place?: undefined } | { place: ChosenCity; city?: undefined }
type CityOption = ComboOption & { choice: CityChoice }

const cityOption = (city: CityAnswer, locale: Locale): CityOption => ({
  value: `city ${city.slug}`,
  label: city[`${locale}_name`],
  // Regions have Russian names only.
  note: locale === 'ru' ? city.region : undefined,
  choice: { city },
})

const placeOption = ({ name, address }: CityHint): CityOption => ({
  value: `place ${name}, ${address.region ?? ''}`,
  label: name,
  note: address.region && regionInFull(address.region),
  choice: { place: address },
})

/** Field text; a chosen suggestion is not searched for (R-5-24). */
type FieldText = { text: string; isChosen: boolean }

/** City options: own cities at once, those of the address service below, so that nothing shifts under the pointer. */
function useCityOptions({ text, isChosen }: FieldText, locale: Locale) {
  const cities = useCities()
  const { hints, isBusy } = useCityHints(isChosen ? '' : text, locale)
  const options = useMemo(() => {
    const own = citiesLike(cities, text)
    const isOwn = (name: string) => own.some(({ ru_name, en_name }) => name === ru_name || name === en_name)
    const others = hints.filter(({ name }) => !isOwn(name))
    const all = [...own.map((city) => cityOption(city, locale)), ...others.map(placeOption)]
    return [...new Map(all.map((option) => [option.value, option])).values()].slice(0, maxHints)
  }, [cities, hints, text, locale])
  return { options, isBusy }
}

type CityFieldProps = { t: FrameTexts; locale: Locale; onChoose: (choice: CityChoice) => void }

export function CityField({ t, locale, onChoose }: CityFieldProps) {
  const [fieldText, setFieldText] = useState<FieldText>({ text: '', isChosen: false })
  const { options, isBusy } = useCityOptions(fieldText, locale)
  const choose = ({ value, label }: ComboOption) => {
    setFieldText({ text: label, isChosen: true })
    const chosenOption = options.find((option) => option.value === value)
    if (chosenOption) onChoose(chosenOption.choice)
  }
  return (
    <Combobox
      label={t.citySearch}
      placeholder={t.citySearch}
      className={css.field}
      query={fieldText.text}
      onQuery={(text) => setFieldText({ text, isChosen: false })}
      options={options}
      onChoose={choose}
      loading={isBusy}
      emptyText={t.cityUnknown}
      firstOnLeave
      firstMarked
      search
    />
  )
}

import { useMemo, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import type { ChosenCity, CityAnswer } from '#shop/cities/cities.schemas.ts'
import { Combobox } from '#ui/combobox.tsx'
import type { ComboOption } from '#ui/use-combobox.ts'
import { citiesLike } from './city.rules.ts'
import { mostHints, useCityHints, type CityHint } from './city-hints.ts'
import { useCities } from './cities.ts'
import css from './city-field.module.css'
import type { FrameTexts } from '../common/frame.texts.ts'

/** A city of the shop, or a place that only the address service knows. */
export type FoundCity = { city: CityAnswer; place?: undefined } | { place: ChosenCity; city?: undefined }
type Found = ComboOption & { found: FoundCity }

const cityOption = (city: CityAnswer, locale: Locale): Found => ({
  value: `city ${city.slug}`,
  label: city[`${locale}_name`],
  // The shop knows regions by their Russian names only.
  note: locale === 'ru' ? city.region : undefined,
  found: { city },
})

const placeOption = ({ name, place }: CityHint): Found => ({
  value: `place ${name}, ${place.region ?? ''}`,
  label: name,
  note: place.region,
  found: { place },
})

/** What was put into the field by a choice is not searched for (R-5-24). */
type Typed = { typed: string; isPut: boolean }

/** The shop's own cities at once; what the service adds comes below, so that nothing moves under the finger. */
function useFound({ typed, isPut }: Typed, locale: Locale) {
  const cities = useCities()
  const { hints, isBusy } = useCityHints(isPut ? '' : typed, locale)
  const options = useMemo(() => {
    const own = citiesLike(cities, typed)
    const isOwn = (name: string) => own.some(({ ru_name, en_name }) => name === ru_name || name === en_name)
    const others = hints.filter(({ name }) => !isOwn(name))
    const all = [...own.map((city) => cityOption(city, locale)), ...others.map(placeOption)]
    return [...new Map(all.map((option) => [option.value, option])).values()].slice(0, mostHints)
  }, [cities, hints, typed, locale])
  return { options, isBusy }
}

type CityFieldProps = { t: FrameTexts; locale: Locale; onChoose: (found: FoundCity) => void }

export function CityField({ t, locale, onChoose }: CityFieldProps) {
  const [text, setText] = useState<Typed>({ typed: '', isPut: false })
  const { options, isBusy } = useFound(text, locale)
  const choose = ({ value, label }: ComboOption) => {
    setText({ typed: label, isPut: true })
    const chosen = options.find((option) => option.value === value)
    if (chosen) onChoose(chosen.found)
  }
  return (
    <Combobox
      label={t.citySearch}
      placeholder={t.citySearch}
      className={css.field}
      query={text.typed}
      onQuery={(typed) => setText({ typed, isPut: false })}
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

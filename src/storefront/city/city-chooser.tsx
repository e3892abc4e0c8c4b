import { useEffect } from 'react'
import type { CityAnswer } from '#shop/cities/cities.schemas.ts'
import { useLocation, useStatus } from '#web/hooks.ts'
import { navigate } from '#web/navigation.ts'
import { loadCities } from './cities.ts'
import { forgetAsked } from './city-cookie.ts'
import { chooseCity, choosePlace } from './city-visit.ts'
import css from './city-chooser.module.css'
import { CityField, type CityChoice } from './city-field.tsx'
import { CityList, type ListedCity } from './city-list.tsx'
import { useCityName } from './city-name.ts'
import type { FrameData } from '../common/frame-data.ts'
import { link } from '../common/links.ts'
import { cityHref } from './city-address.ts'

const popularCount = 12

type CityChooserProps = { frame: FrameData; onDone: () => void }

/** Address of a city. Error pages have no city version, so the city leads home from there (R-4.1-11). */
function usePlaceOfCity() {
  const { base, region, path } = useLocation()
  return useStatus() === 200
    ? { base, region, path, isPage: true }
    : { base, path: link({ base: '' }, 'home'), isPage: false }
}

/** Moves from one city's page to another's. A common page redirects by itself; shared pages stay (R-4.1-05). */
function useMoveToCity() {
  const { isPage, ...place } = usePlaceOfCity()
  return ({ slug, use_in_regions: isRegional }: CityAnswer) => {
    if (isPage && place.region === undefined) return
    const to = cityHref(place, isRegional ? slug : null)
    void navigate(isPage ? to + location.search : to)
  }
}

export function CityChooser({ frame, onDone }: CityChooserProps) {
  const { cities, locale, t } = frame
  const place = usePlaceOfCity()
  const current = useCityName(frame)
  const move = useMoveToCity()
  useEffect(() => void loadCities(), [])

  const select = (city: CityAnswer) => {
    chooseCity(city)
    onDone()
    move(city)
  }
  const pick = async ({ name, slug, href }: ListedCity) => {
    const all = await loadCities()
    const city = all.find((one) => (slug ? one.slug === slug : one[`${locale}_name`] === name))
    if (city) return select(city)
    onDone()
    // Ask again on the city's page, in case the choice could not be saved.
    forgetAsked()
    void navigate(href)
  }
  const choose = async (choice: CityChoice) => {
    if (choice.city) return select(choice.city)
    const city = await choosePlace(choice.place)
    onDone()
    if (city) move(city)
  }
  const listedCities = cities.map(({ name, slug }) => ({ name, slug, href: cityHref(place, slug) }))
  return (
    <div className={css.chooser}>
      <p className={css.lead}>{t.cityText}</p>
      <CityField t={t} locale={locale} onChoose={(choice) => void choose(choice)} />
      <CityList
        label={t.cityPopular}
        cities={listedCities.slice(0, popularCount)}
        current={current}
        onPick={(city) => void pick(city)}
      />
    </div>
  )
}

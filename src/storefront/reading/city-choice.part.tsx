import { MapPin } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { TextSummary } from '#ui/text-summary.tsx'
import css from './delivery-prices.module.css'

export type CityChoiceData = {
  t: Record<'open' | 'label' | 'show' | 'own', string>
  /** Form target: this page. */
  action: string
  chosenSlug: string
  isChosen: boolean
  cities: SelectOption[]
}

/** Prices for another city: a separate form that works without JavaScript. */
export const CityChoice = ({ t, action, chosenSlug, isChosen, cities }: CityChoiceData) => (
  <>
    <MapPin aria-hidden className={css.pin} />
    {isChosen && <TextLink href={`${action}#delivery-prices`}>{t.own}</TextLink>}
    <details className={css.choice}>
      <TextSummary>{t.open}</TextSummary>
      <form action={`${action}#delivery-prices`} className={css.choiceForm}>
        <SelectField name="city" label={t.label} options={cities} defaultValue={chosenSlug} />
        <Button type="submit" look="outline">
          {t.show}
        </Button>
      </form>
    </details>
  </>
)

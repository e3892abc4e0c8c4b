import { part } from '#parts/part.ts'
import { touched } from '#parts/touched.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useFormState } from '#web/hooks.ts'
import { PostForm } from '../common/post-form.tsx'
import type { ChangeData, ChangeQuestion } from './change-delivery.loader.ts'
import { OrderFields } from './order-fields.tsx'
import css from './order.module.css'

const PlainList = part(() => import('../points/plain-list.part.tsx').then((file) => file.PlainList), { when: touched })

const path = '/orders/delivery/'
const finderPath = '/orders/points/'

/** Delivery change on the page itself, identical with and without scripts. */
export function ChangeDelivery({ change }: { change: ChangeData }) {
  const { question } = change
  return question ? (
    <Question question={question} keepHref={change.keepHref} />
  ) : (
    <p className={css.note}>
      <TextLink href={change.href}>{change.openText}</TextLink>
    </p>
  )
}

function Question({ question, keepHref }: { question: ChangeQuestion; keepHref: string }) {
  const state = useFormState(path)
  const { t, kind, order, isPaid, points } = question
  const errors = state?.errors ?? {}
  const own = new Set(['pvz_code', 'street', 'house', 'zip_code', 'is_agreed'])
  const general = Object.entries(errors).find(([name]) => !own.has(name))?.[1][0]
  const field = (name: keyof typeof question.place) => ({
    name,
    defaultValue: state?.values[name] ?? question.place[name],
    error: errors[name]?.[0],
  })
  return (
    <section className={`${css.panel} ${css.change}`}>
      <h2 className="display-3">{t.title[kind]}</h2>
      <p>{t.intro}</p>
      {isPaid && <p>{t.paid}</p>}
      {general && <Alert tone="error">{general}</Alert>}
      <PostForm to={path}>
        <OrderFields order={order} />
        {points ? (
          <PlainList of={{ ...points, finderPath, noneText: t.none, error: errors['pvz_code']?.[0] }} />
        ) : (
          <>
            <TextField label={t.street} autoComplete="address-line1" {...field('street')} />
            <div className={css.door}>
              <TextField label={t.house} {...field('house')} />
              <TextField label={t.building} {...field('house_building')} />
              <TextField label={t.apartment} {...field('apartment')} />
              <TextField label={t.zip} inputMode="numeric" autoComplete="postal-code" {...field('zip_code')} />
            </div>
          </>
        )}
        {errors['is_agreed'] && (
          <Checkbox name="is_agreed" value="yes" error={errors['is_agreed'][0]}>
            {t.agree}
          </Checkbox>
        )}
        <p className={css.actions}>
          <Button type="submit">{t.save}</Button>
          <ButtonLink href={keepHref} look="quiet">
            {t.keep}
          </ButtonLink>
        </p>
      </PostForm>
    </section>
  )
}

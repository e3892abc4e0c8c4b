import { useEffect, useId, useRef, useState, type ChangeEvent, type CSSProperties } from 'react'
import type { PriceAnswer } from '#shop/checkout/price.schemas.ts'
import { formatNumber } from '#ui/format-money.ts'
import { useLocale } from '#ui/locale.tsx'
import { Mark } from '#ui/mark.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import { openSignIn, reachFor } from '../common/layers.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { usePostForm } from '../common/use-post-form.ts'
import { useHere } from '../visitor/here.ts'
import { usePostInOrder } from './post-in-order.ts'
import css from './discounts.module.css'
import type { DiscountTexts } from './discounts.texts.ts'
import type { ChangeDiscounts } from './use-price.ts'

type BonusPanelProps = { price: PriceAnswer; isGuest: boolean; t: DiscountTexts; change: ChangeDiscounts }

/** Bonuses as part of the price. Members outside the programme do not see the panel; guests see how to join. */
export function BonusPanel({ price: { bonuses }, isGuest, t, change }: BonusPanelProps) {
  const here = useHere()
  const next = link(here, 'cart')
  if (bonuses) return <BonusChoice bonuses={bonuses} t={t} change={change} />
  if (!isGuest) return null
  return (
    <p className={css.guest}>
      <Mark />
      <span>
        <TextLink
          href={link(here, 'login')}
          onClick={(event) => {
            event.preventDefault()
            openSignIn({ next })
          }}
          onPointerEnter={reachFor('sign-in')}
          onFocus={reachFor('sign-in')}
        >
          {t.bonuses.signIn}
        </TextLink>
        {t.bonuses.guest}
      </span>
    </p>
  )
}

/** Debounce of the slider. */
const restMs = 400

type BonusChoiceProps = Omit<BonusPanelProps, 'price' | 'isGuest'> & { bonuses: NonNullable<PriceAnswer['bonuses']> }

function BonusChoice({ bonuses: { balance, maximum, spent: current }, t, change }: BonusChoiceProps) {
  const locale = useLocale()
  const id = useId()
  const post = usePostInOrder('/cart/bonuses/')
  const { count, setCount, text, form } = useBonusCount(current, maximum, { t, change })
  const number = (value: number) => formatNumber(value, locale)
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => setCount(Number(target.value.replaceAll(/\D/g, '')))
  return (
    <PostForm {...form.props} className={css.bonuses}>
      <div className={css.bonusHead}>
        <p className={css.bonusTitle}>
          <label htmlFor={id}>{t.bonuses.title}</label>
          <small>{fill(t.bonuses.available, { count: number(balance) })}</small>
        </p>
        {maximum > 0 && (
          <input
            name="maxma_bonuses"
            type="text"
            id={id}
            form={post?.form}
            className={css.bonusInput}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            aria-describedby={`${id}-said`}
            onChange={onChange}
          />
        )}
      </div>
      {maximum > 0 && (
        <>
          <input
            type="range"
            className={css.slider}
            style={{ '--part': count / maximum } as CSSProperties}
            min={0}
            max={maximum}
            value={count}
            aria-label={t.bonuses.count}
            onChange={onChange}
          />
          <p className={css.ends} aria-hidden>
            <span>0</span>
            <span>{number(maximum)}</span>
          </p>
          <button type="submit" {...post} className={css.spend}>
            {t.bonuses.spend}
          </button>
        </>
      )}
      <p id={`${id}-said`} className={css.said} role="status">
        {text ?? (maximum < balance ? t.bonuses.most : undefined)}
      </p>
    </PostForm>
  )
}

/** Bonus count of the slider: the server's value until it is moved, never above the maximum. */
function useBonusCount(current: number, maximum: number, { t, change }: Pick<BonusChoiceProps, 't' | 'change'>) {
  const form = usePostForm('/cart/bonuses/', {
    fields: ['maxma_bonuses'],
    send: ({ maxma_bonuses: text }, signal) => change({ maxma_bonuses: Number(text) || 0 }, signal),
    words: t,
  })
  const [own, setOwn] = useState<number>()
  const [trouble, setTrouble] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const setCount = (wish: number) => {
    const count = Math.min(wish, maximum)
    setOwn(count)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      change({ maxma_bonuses: count }).then(
        () => {
          setTrouble(undefined)
          setOwn((now) => (now === count ? undefined : now))
        },
        () => {
          setTrouble(t.failed)
          setOwn(undefined)
        },
      )
    }, restMs)
  }
  const count = Math.min(own ?? current, maximum)
  return { count, setCount, form, text: trouble ?? form.field('maxma_bonuses').error ?? form.message }
}

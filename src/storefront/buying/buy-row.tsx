/* chunk: buying */
import { Store } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { Button } from '#ui/button.tsx'
import { Counter } from '#ui/counter.tsx'
import { HeartButton } from '../product-card/heart-button.tsx'
import css from './buy-row.module.css'
import { reachForBuying } from '../common/windows.ts'
import { fill } from '../common/fill.ts'
import { heartProductOf } from './heart-product.ts'
import { MessageWords, availableWords, StepWords } from './message-words.tsx'
import type { Buying } from './use-buying.ts'

const few = 3

/** Stock text, shown when the stock limits the quantity or is nearly gone. */
function stockWords({ t, size, height, amount, most, step, errors, message }: Buying): string {
  const [refusal] = errors?.['trade_offer'] ?? errors?.['amount'] ?? errors?.['seen_price'] ?? []
  if (refusal && !message) return refusal
  if (!size || (step !== 'add' && step !== 'choose_height')) return ''
  if (amount >= most) return availableWords(size, most, t)
  const isOne = height !== undefined || size.heights.length === 0
  return isOne && most <= few ? fill(t.left, { count: most }) : ''
}

/** Props of the quantity counter and the main button. */
type BuyRowProps = {
  buying: Buying
  form?: string
  row?: RefObject<HTMLDivElement | null>
  /** False if the picture beside this row has a heart. */
  hasHeart?: boolean
}

export function BuyRow({ buying, form, row, hasHeart = true }: BuyRowProps) {
  const { t, step, amount, most, setAmount, product } = buying
  const isAbsent = step === 'find_in_stores' || step === 'tell_when_back'
  const [mistake, setMistake] = useState('')
  return (
    <div ref={row} className={css.place} data-print="no">
      <div className={css.row}>
        {!isAbsent && step !== 'check_out' && (
          <Counter
            name="amount"
            form={form}
            value={amount}
            max={most}
            onChange={setAmount}
            hideAvailable
            onMistake={setMistake}
          />
        )}
        <BuyButton buying={buying} form={form} />
        {hasHeart && (
          <div className={css.heart}>
            <HeartButton product={heartProductOf(product)} label={t.favourite} failureText={t.favouriteFailed} />
          </div>
        )}
      </div>
      <p className={css.stock} aria-live="polite">
        <MessageWords buying={buying} />
        {buying.message ? '' : mistake || stockWords(buying)}
      </p>
    </div>
  )
}

export function BuyButton({ buying: { t, step, message, isBusy, press }, form }: { buying: Buying; form?: string }) {
  const isAbsent = step === 'find_in_stores' || step === 'tell_when_back'
  return (
    <Button
      wide
      look={isAbsent ? 'quiet' : step === 'check_out' ? 'outline' : 'primary'}
      icon={isAbsent ? <Store aria-hidden /> : undefined}
      busy={isBusy}
      onPointerEnter={reachForBuying}
      onFocus={reachForBuying}
      aria-haspopup={step === 'add' || step === 'check_out' ? undefined : 'dialog'}
      {...(form ? { type: 'submit', form } : { onClick: press })}
    >
      {form && (step === 'choose_size' || step === 'choose_height') ? (
        <>
          {/* Without scripts no window opens: the button adds the choice to the cart directly. */}
          <span className={css.asks}>{t.steps[step]}</span>
          <span className={css.adds}>{t.steps.add}</span>
        </>
      ) : (
        <StepWords t={t} step={step} message={message} />
      )}
    </Button>
  )
}

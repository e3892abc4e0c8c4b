import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { CardBox } from '../common/card-box.tsx'
import type { CardChoices } from './card-choices.loader.ts'
import css from './checkout.module.css'
import type { CheckoutTexts } from './checkout.texts.ts'

type CardChoiceProps = { t: CheckoutTexts['payment']['cards']; cards: CardChoices }

/** Styles show it where a card pays, and the box where it is another one than those that are kept: no script is needed. */
export function CardChoice({ t, cards: { kept, isTicked } }: CardChoiceProps) {
  return (
    <div className={css.cards}>
      {kept.length > 0 && (
        <RadioGroup legend={t.legend}>
          <div className={css.pair}>
            {kept.map(({ id, title, text }, at) => (
              <RadioCard key={id} name="card" value={id} defaultChecked={at === 0 && !isTicked}>
                {title}
                <small>{text}</small>
              </RadioCard>
            ))}
            <RadioCard name="card" value={0} defaultChecked={isTicked}>
              {t.other}
              <small>{t.otherNote}</small>
            </RadioCard>
          </div>
        </RadioGroup>
      )}
      <div className={css.box}>
        <CardBox t={t} isTicked={isTicked} />
      </div>
    </div>
  )
}

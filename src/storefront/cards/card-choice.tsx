import { RadioCard, RadioGroup } from '#ui/radio.tsx'
import { CardBox } from './card-box.tsx'
import css from './card-choice.module.css'
import type { CardChoices } from './cards.loader.ts'

/**
 * Choice between saved cards and a new one. CSS shows the choice for card payments and the checkbox for a new card, so
 * no JavaScript is needed.
 */
export function CardChoice({ of }: { of: CardChoices }) {
  const { t, cards, isTicked } = of
  return (
    <div className={css.cards}>
      {cards.length > 0 && (
        <RadioGroup legend={t.legend}>
          <div className={css.pair}>
            {cards.map(({ id, title, note }, at) => (
              <RadioCard key={id} name="card" value={id} defaultChecked={at === 0 && !isTicked}>
                {title}
                <small>{note}</small>
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
        <CardBox of={of} />
      </div>
    </div>
  )
}

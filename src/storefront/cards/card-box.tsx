import { Checkbox } from '#ui/checkbox.tsx'
import type { CardChoices } from './cards.loader.ts'

/** Never ticked by us: whoever ticks it agrees to what stands below it. */
export const CardBox = ({ of: { t, isTicked } }: { of: CardChoices }) => (
  <Checkbox name="save_card" value="true" defaultChecked={isTicked}>
    {t.save}
    <small>{t.consent}</small>
  </Checkbox>
)

import { Checkbox } from '#ui/checkbox.tsx'
import type { CardChoices } from './cards.loader.ts'

/** Never checked by default: checking it consents to the text below. */
export const CardBox = ({ of: { t, isTicked } }: { of: CardChoices }) => (
  <Checkbox name="save_card" value="true" defaultChecked={isTicked}>
    {t.save}
    <small>{t.consent}</small>
  </Checkbox>
)

import { Checkbox } from '#ui/checkbox.tsx'

export type CardBoxTexts = { save: string; consent: string }

/** Never ticked by us: whoever ticks it agrees to what stands below it. */
export const CardBox = ({ t, isTicked = false }: { t: CardBoxTexts; isTicked?: boolean }) => (
  <Checkbox name="save_card" value="true" defaultChecked={isTicked}>
    {t.save}
    <small>{t.consent}</small>
  </Checkbox>
)

import { Checkbox } from '#ui/checkbox.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { CheckoutData } from './checkout.loader.ts'
import { Section } from './section.tsx'

const maxCommentLength = 1_000

export function WishesSection({ data: { t, fields } }: { data: CheckoutData }) {
  return (
    <Section title={t.wishes.title}>
      <TextArea
        name="comment"
        label={t.wishes.comment}
        placeholder={t.wishes.placeholder}
        defaultValue={fields.comment ?? ''}
        maxLength={maxCommentLength}
      />
      <Checkbox name="phone_call" value="true" defaultChecked={fields.phone_call ?? false}>
        {t.wishes.phone_call}
      </Checkbox>
    </Section>
  )
}

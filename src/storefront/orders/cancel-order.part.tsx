import { CreditCard } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { ChipRadio } from '#ui/chip.tsx'
import { Mark } from '#ui/mark.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { useSending } from '#ui/use-sending.ts'
import { PostForm } from '../common/post-form.tsx'
import css from './cancel-order.module.css'
import { cancelReasons } from './cancel-reasons.ts'
import type { CancelData } from './cancel.loader.ts'
import { OrderFields } from './order-fields.tsx'

type CancelProps = { cancel: CancelData; keep: { href: string; onPress?: () => void } }

/** Cancellation form with refunds and reasons, in a window or on the page without scripts. */
export function CancelForm({ cancel, keep }: CancelProps) {
  const { t, backs } = cancel
  const [isSending, startSending] = useSending()
  return (
    <PostForm to="/orders/cancel/" className={css.form} onSubmit={startSending}>
      <OrderFields order={cancel.order} />
      <p>{cancel.intro}</p>
      {backs.length > 0 && (
        <ul className={css.backs}>
          {backs.map(({ kind, name, note, sum }) => (
            <li key={kind}>
              {kind === 'bonuses' ? <Mark /> : <CreditCard aria-hidden />}
              <span>
                {name}
                {note && <small>{note}</small>}
              </span>
              <b>{sum}</b>
            </li>
          ))}
        </ul>
      )}
      <fieldset>
        <legend>{t.why}</legend>
        <div className={css.reasons}>
          {cancelReasons.map((reason) => (
            <ChipRadio key={reason} name="reason" value={reason}>
              {t.reasons[reason]}
            </ChipRadio>
          ))}
        </div>
      </fieldset>
      <div className={css.buttons}>
        <Button type="submit" look="danger" busy={isSending}>
          {t.cancel}
        </Button>
        {keep.onPress ? (
          <Button look="quiet" onClick={keep.onPress}>
            {t.keep}
          </Button>
        ) : (
          <ButtonLink href={keep.href} look="outline">
            {t.keep}
          </ButtonLink>
        )}
      </div>
      <p className={css.other}>
        {t.otherSize} <TextLink href={cancel.writeHref}>{t.write}</TextLink>
      </p>
    </PostForm>
  )
}

export function CancelModal({ open, onClose, cancel }: { open: boolean; onClose: () => void; cancel: CancelData }) {
  return (
    <Modal open={open} onClose={onClose} title={cancel.t.title} width={520}>
      <CancelForm cancel={cancel} keep={{ href: cancel.keepHref, onPress: onClose }} />
    </Modal>
  )
}

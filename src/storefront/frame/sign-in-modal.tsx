import { Mark } from '#ui/mark.tsx'
import { Modal } from '#ui/modal.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { FrameData } from '../common/frame-data.ts'
import { phoneHref } from '../common/phone.ts'
import css from './sign-in-modal.module.css'
import { SubscribeForm } from './subscribe-form.part.tsx'

/** Says honestly that there are no accounts yet, and what one can do instead. */
export function SignInModal({ frame, open, onClose }: { frame: FrameData; open: boolean; onClose: () => void }) {
  const { t, contacts } = frame
  return (
    <Modal open={open} onClose={onClose} title={t.accountTitle} hideTitle bare width={920}>
      <div className={css.columns}>
        <div className={css.aside} aria-hidden>
          <Mark />
          <p className="display-4">{t.accountAside}</p>
        </div>
        <div className={css.main}>
          <p aria-hidden className="display-3">
            {t.accountTitle}
          </p>
          <p className={css.text}>{t.accountText}</p>
          <SubscribeForm t={t} />
          {contacts.phone && (
            <p className={css.phone}>
              {t.accountPhone}: <TextLink href={phoneHref(contacts.phone)}>{contacts.phone}</TextLink>
            </p>
          )}
        </div>
      </div>
    </Modal>
  )
}

import { Share2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { shareLink } from '#ui/share-link.ts'
import { TextField } from '#ui/text-field.tsx'
import { useBriefly } from '#ui/use-briefly.ts'
import type { OrderViewData } from './order.loader.ts'
import css from './order.module.css'

type OtherPayerProps = { t: OrderViewData['t']['otherPayer']; href: string | null }

export function OtherPayer({ t, href }: OtherPayerProps) {
  if (!href) return null
  return (
    <details className={css.other}>
      <summary>{t.title}</summary>
      <OtherPayerLink t={t} href={href} />
    </details>
  )
}

type LinkProps = { t: OtherPayerProps['t']; href: string }

/** Payment-only link for another person: shared by the system dialog or copied; shown as text without scripts. */
export function OtherPayerLink({ t, href }: LinkProps) {
  const [isCopied, sayCopied] = useBriefly()
  const share = async () => {
    if ((await shareLink({ title: t.label, url: href })) === 'copied') sayCopied()
  }
  return (
    <div className={css.otherBody}>
      <p>{t.text}</p>
      <TextField label={t.label} value={href} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      <Button look="outline" onClick={() => void share()} icon={<Share2 aria-hidden />}>
        {t.share}
      </Button>
      <span role="status">{isCopied && t.copied}</span>
    </div>
  )
}

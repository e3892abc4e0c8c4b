import { Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { shareLink } from '#ui/share-link.ts'
import css from './article.module.css'

export type ShareData = Record<'title' | 'share' | 'copied' | 'notCopied' | 'print', string>

/** Share button: the system dialog, or copying the address. */
export function ShareRow({ title, ...t }: ShareData) {
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof shareLink>>>()
  const share = async () => setOutcome(await shareLink({ title, url: location.href.split('#')[0] ?? '' }))
  return (
    <div className={css.share}>
      <Button look="outline" size="sm" onClick={() => void share()}>
        <Share2 aria-hidden />
        {t.share}
      </Button>
      <Button look="outline" size="sm" onClick={() => print()}>
        <Printer aria-hidden />
        {t.print}
      </Button>
      <span role="status">{outcome === 'copied' ? t.copied : outcome === 'failed' && t.notCopied}</span>
    </div>
  )
}

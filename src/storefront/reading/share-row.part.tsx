import { Printer, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import css from './article.module.css'

export type ShareData = Record<'title' | 'share' | 'copied' | 'print', string>

/** Sends the address on by what the system offers, or copies it. */
export function ShareRow({ title, ...t }: ShareData) {
  const [isCopied, setCopied] = useState(false)
  const share = async () => {
    const url = location.href.split('#')[0] ?? ''
    if ('share' in navigator) return navigator.share({ title, url })
    await (navigator as Navigator).clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <div className={css.share}>
      {/* Whoever closes the list of the system wanted nothing more. */}
      <Button look="outline" size="sm" onClick={() => void share().catch(() => undefined)}>
        <Share2 aria-hidden />
        {t.share}
      </Button>
      <Button look="outline" size="sm" onClick={() => print()}>
        <Printer aria-hidden />
        {t.print}
      </Button>
      <span role="status">{isCopied && t.copied}</span>
    </div>
  )
}

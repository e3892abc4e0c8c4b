import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { shareLink } from '#ui/share-link.ts'
import { TextButton } from '#ui/text-link.tsx'
import { useToast } from '#ui/toast.tsx'
import { useHere } from '../visitor/here.ts'
import type { FavouriteItem } from './favourite-item.ts'
import { clearFavourites, restoreFavourites } from './favourite-verbs.ts'
import css from './favourites.page.module.css'
import type { FavouritesTexts } from './favourites.texts.ts'

type ToolsProps = { items: readonly FavouriteItem[]; t: FavouritesTexts }

/** Maximum number of products in a shared address; the server reads no more. */
const maxShared = 60

export function ListTools({ items, t }: ToolsProps) {
  const share = useShare(items, t)
  const { clear, isBusy } = useClearing(t)
  return (
    <div className={css.tools}>
      <Button look="quiet" size="sm" icon={<Send aria-hidden />} onClick={() => void share()}>
        {t.share}
      </Button>
      <TextButton className={css.clear} aria-disabled={isBusy || undefined} onClick={() => void clear()}>
        {t.clear}
      </TextButton>
    </div>
  )
}

/** The shared address names the products, not the visitor. */
function useShare(items: readonly FavouriteItem[], t: FavouritesTexts) {
  const { base } = useHere()
  const toast = useToast()
  return async () => {
    const slugs = items.slice(0, maxShared).map(({ slug }) => slug)
    const url = `${location.origin}${base}/favorites-page/?list=${slugs.join(',')}`
    const outcome = await shareLink({ title: t.sharedTitle, url })
    if (outcome !== 'sent') toast({ text: outcome === 'copied' ? t.copied : t.notCopied })
  }
}

function useClearing(t: FavouritesTexts) {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const clear = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const removedFavourites = await clearFavourites()
      const undo = () => void restoreFavourites(removedFavourites).catch(() => toast({ text: t.failed }))
      toast({ text: t.cleared, action: { label: t.undo, run: undo } })
    } catch {
      toast({ text: t.failed })
    } finally {
      setBusy(false)
    }
  }
  return { clear, isBusy }
}

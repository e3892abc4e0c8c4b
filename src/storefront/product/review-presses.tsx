import { useState, type MouseEvent, type ReactNode } from 'react'
import { part } from '#parts/part.ts'
import { wanted } from '#parts/wanted.ts'
import type { Shot } from '../buying/product-view.ts'
import type { ProductTexts } from '../buying/product.texts.ts'
import { Viewer } from './viewer-part.ts'

const WritingWindow = part(() => import('../writing/writing-window.tsx').then((file) => file.WritingWindow), {
  when: wanted,
  stays: true,
})

type PhotoSelection = { media: Shot[]; name: string; index: number }

/** Photos of one review, from the data attributes of its list. */
function photosAt(link: HTMLElement | null): PhotoSelection | undefined {
  const list = link?.closest<HTMLElement>('[data-photos]')
  if (!link || !list) return undefined
  const { photos = '[]', author = '' } = list.dataset
  return { media: JSON.parse(photos) as Shot[], name: author, index: Number(link.dataset['at']) }
}

/** Overlays for the static HTML of reviews: a clicked photo, or a link to a form page, opens over this page. */
export function ReviewPresses({ t, children }: { t: ProductTexts; children: ReactNode }) {
  const [selection, setSelection] = useState<PhotoSelection>()
  const [isOpen, setOpen] = useState(false)
  const [opener, setOpener] = useState<HTMLAnchorElement>()
  const look = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return
    const form = event.target.closest<HTMLAnchorElement>('a[data-form]')
    const pressedPhoto = photosAt(event.target.closest<HTMLElement>('a[data-at]'))
    if (form ?? pressedPhoto) event.preventDefault()
    if (form) setOpener(form)
    if (!pressedPhoto) return
    setSelection(pressedPhoto)
    setOpen(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- listens for the links inside, which keys press as well
    <div onClick={look}>
      {children}
      <Viewer
        wanted={isOpen}
        of={{
          media: selection?.media ?? [],
          name: selection?.name ?? '',
          t,
          index: isOpen ? selection?.index : undefined,
          onClose: () => setOpen(false),
        }}
      />
      <WritingWindow wanted={opener !== undefined} of={{ opener, onClose: () => setOpener(undefined) }} />
    </div>
  )
}

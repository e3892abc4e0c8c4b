import { Heart, Search, ShoppingBag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton, IconLink } from '#ui/icon-button.tsx'
import { TextButton, TextLink } from '#ui/text-link.tsx'
import { useBriefly } from '#ui/use-briefly.ts'
import { KitPanel, Row } from './kit-panel.tsx'
import css from './kit.module.css'
import type { KitPageWords } from './kit.words.ts'

export function ActionsPanel({ t }: { t: KitPageWords }) {
  return (
    <KitPanel title={t.buttons}>
      <Row>
        <BagButton t={t} />
        <Button className={css.hovered}>{t.hover}</Button>
        <Button className={css.focused}>{t.focus}</Button>
      </Row>
      <Row>
        <Button look="outline">{t.second}</Button>
        <Button look="quiet">{t.quiet}</Button>
        <Button disabled>{t.noSize}</Button>
      </Row>
      <Row>
        <Button busy>{t.addToBag}</Button>
        <Button done>{t.inBag}</Button>
        <Button look="danger" icon={<Trash2 aria-hidden />}>
          {t.danger}
        </Button>
      </Row>
      <Row>
        <Button size="sm">{t.addToBag}</Button>
        <ButtonLink href="#kit" size="sm" look="outline">
          {t.toCatalogue}
        </ButtonLink>
        <Button size="sm" look="quiet" busy>
          {t.quiet}
        </Button>
      </Row>
      <Button wide>{t.long}</Button>
      <Row>
        <TextLink href="#kit">{t.sizeTable}</TextLink>
        <TextButton>{t.openThis}</TextButton>
      </Row>
      <IconRow t={t} />
    </KitPanel>
  )
}

/** Button states of one click: ready, busy, done. */
function BagButton({ t }: { t: KitPageWords }) {
  const [busy, setBusy] = useState(false)
  const [isDone, startDone] = useBriefly()
  const add = () => {
    setBusy(true)
    setTimeout(() => {
      setBusy(false)
      startDone()
    }, 1200)
  }
  return (
    <Button busy={busy} done={isDone} onClick={add}>
      {isDone ? t.inBag : t.addToBag}
    </Button>
  )
}

function IconRow({ t }: { t: KitPageWords }) {
  return (
    <Row>
      <IconButton label={t.search}>
        <Search aria-hidden />
      </IconButton>
      <IconLink href="#kit" label={t.favourites}>
        <Heart aria-hidden />
        <Badge count={4} />
      </IconLink>
      <IconLink href="#kit" label={t.bag}>
        <ShoppingBag aria-hidden />
        <Badge count={120} />
      </IconLink>
      <span className={css.tile}>
        <IconButton look="bare" label={t.favourites}>
          <Heart aria-hidden fill="var(--c-berry)" stroke="var(--c-berry)" />
        </IconButton>
        <IconButton look="disc" label={t.search}>
          <Search aria-hidden />
        </IconButton>
      </span>
      <IconButton look="ring" label={t.search} disabled>
        <Search aria-hidden />
      </IconButton>
    </Row>
  )
}

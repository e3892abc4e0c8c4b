import { Heart } from 'lucide-react'
import { roubles } from '#kernel/money.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Logo } from '#ui/logo.tsx'
import { Price } from '#ui/price.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StitchProgress } from '#ui/stitch-progress.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { KitPanel, Row } from './kit-panel.tsx'
import css from './kit.module.css'
import type { KitPageWords } from './kit.words.ts'

export function WaitingPanel({ t }: { t: KitPageWords }) {
  return (
    <KitPanel title={t.waiting}>
      <div className={css.waiting}>
        <div className={css.bones}>
          <Skeleton ratio="335 / 458" radius="md" />
          <Skeleton width="50%" />
          <Skeleton />
        </div>
        <div className={css.bones}>
          <Skeleton ratio="335 / 458" radius="md" tile="var(--tile-hvoya)" />
          <Skeleton width="70%" />
          <Skeleton width="40%" />
        </div>
      </div>
      <EmptyState title={t.emptyTitle} text={t.emptyText} as="h3">
        <ButtonLink href="#kit" look="quiet">
          {t.toCatalogue}
        </ButtonLink>
      </EmptyState>
    </KitPanel>
  )
}

export function DarkPanel({ t }: { t: KitPageWords }) {
  return (
    <div className={`on-dark ${css.darkFrame}`}>
      <KitPanel title={t.dark}>
        <Logo name={t.title} href="#kit" />
        <Row>
          <Button look="white">{t.white}</Button>
          <Button look="outline">{t.second}</Button>
          <Button look="quiet">{t.quiet}</Button>
          <Button className={css.focused}>{t.focus}</Button>
        </Row>
        <TextField label={t.email} placeholder="marina@klinika.ru" error={t.emailError} />
        <Row>
          <TextLink href="#kit">{t.sizeTable}</TextLink>
          <IconButton label={t.favourites}>
            <Heart aria-hidden />
          </IconButton>
          <Price current={roubles(4790)} old={roubles(5990)} />
        </Row>
        <StitchProgress label={t.freeDelivery} value={30} max={100} />
      </KitPanel>
    </div>
  )
}

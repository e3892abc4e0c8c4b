import { Heart } from 'lucide-react'
import { roubles } from '#kernel/money.ts'
import { Alert } from '#ui/alert.tsx'
import { BonusChip } from '#ui/bonus-chip.tsx'
import { Button } from '#ui/button.tsx'
import { AppliedChip, ChipButton, ChipLink } from '#ui/chip.tsx'
import { NetworkMessage } from '#ui/network-notice.tsx'
import { Price } from '#ui/price.tsx'
import { StatusChip, type StatusTone } from '#ui/status-chip.tsx'
import { StitchProgress } from '#ui/stitch-progress.tsx'
import { Tag } from '#ui/tag.tsx'
import { useToast } from '#ui/toast.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { KitPanel, Row } from './kit-panel.tsx'
import css from './kit.module.css'
import type { KitPageWords } from './kit.words.ts'

const tones: StatusTone[] = ['info', 'ok', 'muted', 'honey']

export function TagsPanel({ t }: { t: KitPageWords }) {
  return (
    <KitPanel title={t.tags}>
      <Row>
        <Tag look="new">{t.newTag}</Tag>
        <Tag>−25%</Tag>
        <Tag look="plain">{t.antistatic}</Tag>
        <span className={css.tile}>
          <Tag>{t.hit}</Tag>
        </span>
      </Row>
      <Row>
        {t.statuses.map((status, index) => (
          <StatusChip key={status} tone={tones[index] ?? 'muted'}>
            {status}
          </StatusChip>
        ))}
      </Row>
      <Row>
        <BonusChip count={175} />
        <BonusChip count={1} />
        <BonusChip count={1565} before={t.willEarn} />
      </Row>
      <Row>
        <Price current={roubles(3490)} />
        <Price current={roubles(4790)} old={roubles(5990)} />
      </Row>
      <Price current={roubles(4790)} old={roubles(5990)} size="product" percent />
      <Price current={roubles(11603.5)} size="total" />
      <Row>
        <ChipLink href="#kit" current>
          {t.all}
        </ChipLink>
        <ChipLink href="#kit">{t.vNeck}</ChipLink>
        <ChipButton pressed>{t.powder}</ChipButton>
        <ChipButton disabled>{t.notNow}</ChipButton>
        <AppliedChip removeLabel={t.removeColour} href="#kit">
          {t.powder}
        </AppliedChip>
      </Row>
      <p className={css.small}>{t.freeDelivery}</p>
      <StitchProgress label={t.freeDelivery} value={7570} max={10000} />
    </KitPanel>
  )
}

export function FeedbackPanel({ t }: { t: KitPageWords }) {
  const toast = useToast()
  const show = () =>
    toast({ text: t.removed, sign: <Heart aria-hidden />, action: { label: t.restore, run: () => undefined } })
  return (
    <KitPanel title={t.feedback}>
      <Alert tone="ok">{t.subscribed}</Alert>
      <Alert tone="error">{t.costFailed}</Alert>
      <Alert tone="info">{t.priceChanged}</Alert>
      <Row>
        <Button look="outline" onClick={show}>
          {t.showToast}
        </Button>
        <Tooltip text={t.tooltipText}>
          {(describedBy) => (
            <Button look="quiet" aria-describedby={describedBy}>
              {t.tooltip}
            </Button>
          )}
        </Tooltip>
      </Row>
      <NetworkMessage state="gone" />
      <NetworkMessage state="back" />
    </KitPanel>
  )
}

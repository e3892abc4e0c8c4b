import { Play } from 'lucide-react'
import { useState, type CSSProperties, type KeyboardEvent } from 'react'
import { salePercent } from '#kernel/money.ts'
import { formatDiscount } from '#ui/format-money.ts'
import { Tag } from '#ui/tag.tsx'
import { HeartButton } from '../product-card/heart-button.tsx'
import { fill } from '../common/fill.ts'
import type { ProductView } from '../buying/product-view.ts'
import { heartProductOf } from '../buying/heart-product.ts'
import type { ProductTexts } from '../buying/product.texts.ts'
import css from './quick-view.module.css'
import { posterOf, Shot, Thumbnail, videoSource } from '../buying/shot.tsx'
import type { StillTexts } from '../product/still.texts.ts'

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

type ShotsProps = { product: ProductView; t: ProductTexts; words: StillTexts['quickView'] }

/** Large picture with thumbnails in its corner; arrow keys move through them. */
export function QuickViewShots({ product, t, words }: ShotsProps) {
  const { media, tile, name } = product
  const [shownIndex, setShownIndex] = useState(0)
  const shownShot = media[shownIndex]
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const next = shownIndex + (steps[event.key] ?? 0)
    if (next === shownIndex || !media[next]) return
    event.preventDefault()
    setShownIndex(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div className={css.photo} style={{ '--tile': tile } as CSSProperties}>
      {shownShot?.kind === 'video' ? (
        <video
          key={shownShot.hash}
          className={css.film}
          controls
          autoPlay
          muted
          loop
          playsInline
          poster={posterOf(media, 670)}
          aria-label={name}
        >
          <source src={videoSource(shownShot)} type={shownShot.mime} />
        </video>
      ) : shownShot ? (
        <Shot key={shownShot.hash} of={shownShot} alt={name} sizes="606px" priority />
      ) : (
        <Thumbnail of={null} width={606} />
      )}
      <Tags product={product} />
      <HeartButton product={heartProductOf(product)} label={t.favourite} failureText={t.favouriteFailed} />
      {media.length > 1 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are for the buttons inside
        <ul className={css.thumbs} aria-label={words.shots} onKeyDown={turn}>
          {media.map((shot, index) => (
            <li key={shot.hash}>
              <button
                type="button"
                className={css.thumb}
                aria-label={fill(words.shot, { n: index + 1, count: media.length })}
                aria-pressed={index === shownIndex}
                onClick={() => setShownIndex(index)}
              >
                <Thumbnail of={shot} width={56} poster={posterOf(media, 168)} />
                {shot.kind === 'video' && <Play aria-hidden className={css.play} />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Tags({ product: { price, salePrice, tags } }: { product: ProductView }) {
  const percent = salePrice === null ? 0 : salePercent(price, salePrice)
  const badge = tags.find(({ isBadge }) => isBadge)
  return (
    <div className={css.tags}>
      {percent > 0 && <Tag>{formatDiscount(percent)}</Tag>}
      {badge && <Tag look={badge.look === 'new' ? 'new' : 'photo'}>{badge.text}</Tag>}
    </div>
  )
}

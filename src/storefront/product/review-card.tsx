import { CircleCheck } from 'lucide-react'
import { pictureWidths, variantPath, widthsFor } from '#shop/media/media.rules.ts'
import { useLocale } from '#ui/locale.tsx'
import { fill } from '../common/fill.ts'
import { textLanguage } from '../common/text-language.ts'
import type { Shot as ShotData } from '../buying/product-view.ts'
import css from './reviews.module.css'
import type { ReviewData } from './reviews.loader.ts'
import { Shot, videoSource } from '../buying/shot.tsx'
import { Stars } from './stars.tsx'
import type { StillTexts } from './still.texts.ts'

type CardProps = { review: ReviewData; t: StillTexts['reviews'] }

export function ReviewCard({ review, t }: CardProps) {
  const { author, rating, date, text, isVerified, fit, color } = review
  const locale = useLocale()
  return (
    <article>
      <div className={css.who}>
        <h3 lang={textLanguage(author, locale)} className={css.author}>
          {author}
        </h3>
        {isVerified && (
          <span className={css.verified}>
            <CircleCheck aria-hidden />
            {t.verified}
          </span>
        )}
      </div>
      <p className={css.about}>
        <Stars rating={rating} label={fill(t.stars, { stars: rating })} />
        <span>{date}</span>
        {fit && <span>{fit}</span>}
        {color && <BoughtColor color={color} t={t} />}
      </p>
      <p lang={textLanguage(text, locale)} className={css.text}>
        {text}
      </p>
      {review.photos.length > 0 && <Photos review={review} t={t} />}
    </article>
  )
}

function BoughtColor({ color, t }: { color: NonNullable<ReviewData['color']>; t: StillTexts['reviews'] }) {
  const words = fill(t.color, { color: color.name })
  return color.href ? (
    <a href={color.href} className={css.color}>
      {words}
    </a>
  ) : (
    <span>{words}</span>
  )
}

function fileOf(shot: ShotData): string {
  if (shot.kind === 'video') return videoSource(shot)
  return variantPath(shot.hash, widthsFor(shot.width, pictureWidths).at(-1) ?? shot.width, 'webp')
}

/** Links to photo files; with JavaScript they open over the page, see review-photos.tsx. */
function Photos({ review: { photos, author }, t }: CardProps) {
  return (
    <ul className={css.photos} data-photos={JSON.stringify(photos)} data-author={author}>
      {photos.map((photo, at) => (
        <li key={photo.hash}>
          <a href={fileOf(photo)} className={css.photo} aria-label={fill(t.photo, { n: at + 1, author })} data-at={at}>
            <Shot of={photo} alt="" sizes="84px" />
          </a>
        </li>
      ))}
    </ul>
  )
}

import { Mark } from '#ui/mark.tsx'
import { variantPath, widthsFor } from '#shop/media/media.rules.ts'
import { videoPath } from '#shop/media/originals.rules.ts'
import { Picture } from '../common/picture.tsx'
import type { Shot as ShotData } from './product-view.ts'
import css from './shot.module.css'

/** Picture widths in pixels; 800 is shared with banners (2x phones are 720 to 800 px wide). */
export const shotWidths = [168, 335, 503, 670, 800, 1005]

type ShotProps = { of: ShotData; alt: string; sizes: string; priority?: boolean; poster?: string | undefined }

/** Picture, or a video with its poster; without a poster, the video's own first frame. */
export function Shot({ of: shot, alt, sizes, priority, poster }: ShotProps) {
  if (shot.kind === 'image')
    return <Picture of={shot} widths={shotWidths} sizes={sizes} alt={alt} priority={priority} className={css.whole} />
  return (
    <video
      className={css.whole}
      muted
      playsInline
      preload={poster ? 'none' : 'metadata'}
      poster={poster}
      aria-label={alt || undefined}
      tabIndex={-1}
    >
      <source src={`${videoSource(shot)}#t=0.1`} type={shot.mime} />
    </video>
  )
}

export const videoSource = ({ hash, mime }: ShotData): string =>
  videoPath(hash, mime === 'video/webm' ? mime : 'video/mp4')

/** Poster URL: the first still of the product, so that a video starts with the same garment. */
export function posterOf(media: readonly ShotData[], width: number): string | undefined {
  const still = media.find(({ kind }) => kind === 'image')
  return still && variantPath(still.hash, widthsFor(still.width, [width])[0] ?? width, 'webp')
}

type ThumbnailProps = { of: ShotData | null | undefined; width: number; poster?: string | undefined }

/** Thumbnail of a given width; the logo mark if there is no picture. */
export function Thumbnail({ of: shot, width, poster }: ThumbnailProps) {
  if (shot) return <Shot of={shot} alt="" sizes={`${width}px`} poster={poster} />
  return (
    <span className={css.none}>
      <Mark className={css.mark} />
    </span>
  )
}

type ArtProps = { avif: string; webp: string; width: number; height: number; className?: string }

/** Decorative drawing of a page. */
export const Art = ({ avif, webp, width, height, className }: ArtProps) => (
  <picture className={className}>
    <source type="image/avif" srcSet={avif} />
    <img src={webp} width={width} height={height} alt="" loading="lazy" decoding="async" />
  </picture>
)

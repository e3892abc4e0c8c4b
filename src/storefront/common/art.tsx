type ArtProps = { avif: string; webp: string; width: number; height: number; className?: string }

/** A drawing that belongs to the page itself and only decorates. */
export const Art = ({ avif, webp, width, height, className }: ArtProps) => (
  <picture className={className}>
    <source type="image/avif" srcSet={avif} />
    <img src={webp} width={width} height={height} alt="" loading="lazy" decoding="async" />
  </picture>
)

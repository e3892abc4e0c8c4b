import { ArrowRight } from 'lucide-react'
import type { CSSProperties } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Picture } from '../common/picture.tsx'
import css from './category-mosaic.module.css'
import { CertificateCard } from './certificate-card.tsx'
import type { HomeLinks, ShownHomeTexts, Tile } from './home.loader.ts'
import { SectionHead } from './section-head.tsx'

type CategoryMosaicProps = {
  tiles: Tile[]
  t: ShownHomeTexts['categories']
  certificate: ShownHomeTexts['certificate']
  links: HomeLinks
}

/** Picture widths that the tiles need, and their `sizes`. */
const largePlace = {
  widths: [503, 670, 1005],
  sizes: '(min-width: 1200px) 36vw, (min-width: 768px) 50vw, 76vw',
}
const smallPlace = { widths: [335, 503, 670], sizes: '(min-width: 1200px) 20vw, (min-width: 768px) 40vw, 42vw' }

/** Category tiles: the first section is large, the certificate wide. */
export function CategoryMosaic({ tiles, t, certificate, links }: CategoryMosaicProps) {
  return (
    <section data-below="">
      <SectionHead title={t.title} link={{ text: t.all, href: links.catalogue }} />
      <ul className={css.mosaic}>
        {tiles.map((tile, at) => (
          <CategoryTile key={tile.href} tile={tile} isLarge={at === 0} />
        ))}
        <li className={css.wide}>
          <a href={links.certificate} className={classNames(css.tile, css.certificate)}>
            <h3 className={css.name}>{certificate.title}</h3>
            <p className={css.facts}>{certificate.text}</p>
            <CertificateCard />
            <Arrow />
          </a>
        </li>
      </ul>
    </section>
  )
}

function CategoryTile({ tile: { name, href, facts, tile, cover, pale }, isLarge }: { tile: Tile; isLarge: boolean }) {
  const place = isLarge ? largePlace : smallPlace
  const look = pale ? css.pale : css.dark
  return (
    <li className={isLarge ? css.large : undefined}>
      <a href={href} className={css.tile} style={{ '--tile': tile || undefined } as CSSProperties}>
        {cover && <Picture of={cover} {...place} alt="" className={classNames(css.cover, look)} />}
        {cover && isLarge && (
          <Picture of={cover} {...place} alt="" className={classNames(css.cover, css.second, look)} />
        )}
        <h3 className={css.name}>{name}</h3>
        <p className={css.facts}>{facts}</p>
        <Arrow />
      </a>
    </li>
  )
}

const Arrow = () => (
  <span className={css.arrow}>
    <ArrowRight aria-hidden />
  </span>
)

import { Art } from '../common/art.tsx'
import pineAvif from '../common/art/drape.avif'
import pineWebp from '../common/art/drape.webp'
import pudraAvif from '../common/art/drape-pudra.avif'
import pudraWebp from '../common/art/drape-pudra.webp'
import css from './drape.module.css'

const drapes = { pine: { avif: pineAvif, webp: pineWebp }, blush: { avif: pudraAvif, webp: pudraWebp } }

/** Picture of folded cloth that adjoins the end of a panel. */
export const Drape = ({ tone, always }: { tone: 'pine' | 'blush'; always?: true }) => (
  <Art {...drapes[tone]} width={1040} height={840} className={always ? css.always : css.drape} />
)

/** Class of a panel that leaves space for the cloth. */
export const drapeSide = css.side

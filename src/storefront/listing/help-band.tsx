import { ButtonLink } from '#ui/button-link.tsx'
import { Art } from '../common/art.tsx'
import drapeAvif from '../common/art/drape.avif'
import drapeWebp from '../common/art/drape.webp'
import css from './help-band.module.css'
import type { ListingTexts } from './listing.texts.ts'

/** Help with sizes between the rows of a list. */
export const HelpBand = ({ t, href }: { t: ListingTexts['help']; href: string }) => (
  <aside aria-label={t.title} className={css.band}>
    <div className={css.words}>
      <h2 className="display-4">{t.title}</h2>
      <p className={css.text}>{t.text}</p>
      <ButtonLink href={href} size="sm">
        {t.button}
      </ButtonLink>
    </div>
    <Art avif={drapeAvif} webp={drapeWebp} width={1200} height={600} className={css.drape} />
  </aside>
)

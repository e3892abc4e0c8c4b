import { bannerWidths, pictureWidths, sourcesOf } from '#shop/media/media.rules.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Carousel } from '#ui/carousel.tsx'
import { classNames } from '#ui/class-names.ts'
import { Mark } from '#ui/mark.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { link, type LinkBase } from '../common/links.ts'
import { Picture } from '../common/picture.tsx'
import type { ErrorData, NoveltyCategory } from './error.loader.ts'
import css from './error.page.module.css'
import { Thread } from './thread.tsx'
import { HangerRail } from './hanger-rail.tsx'
import { useHere } from '../visitor/here.ts'
import { phoneHref } from '../common/phone.ts'
import { HelpCards, TroubleNumber } from './trouble.tsx'

const cardSizes = '(min-width: 1200px) 24vw, (min-width: 768px) 29vw, 43vw'

/** Error page for 404, 410, 500 and 503, with two links to go on. */
export function ErrorPage(data: ErrorData) {
  const { t, status, title, sentence, note, art, novelties, trouble, phone } = data
  const place = useHere()
  return (
    <>
      <section className={classNames(css.banner, status === 500 && css.trouble, status === 503 && css.pause)}>
        <div className={classNames('container', css.text)}>
          {status === 503 ? <Mark className={css.mark} /> : <p className={css.title}>{title}</p>}
          <h1 className={css.sentence} tabIndex={-1}>
            {sentence}
          </h1>
          <p className={css.note}>{note}</p>
          {trouble && <TroubleNumber t={t} trouble={trouble} />}
          <div className={css.buttons}>
            {status >= 500 ? (
              <ButtonLink href={place.pathname + place.search} data-reload="">
                {t.again}
              </ButtonLink>
            ) : null}
            {status !== 503 && (
              <ButtonLink href={link(place, 'home')} look={status >= 500 ? 'outline' : 'primary'}>
                {t.home}
              </ButtonLink>
            )}
            {status === 503 && phone && (
              <ButtonLink href={phoneHref(phone)} look="outline">
                {phone}
              </ButtonLink>
            )}
            {status < 500 && (
              <ButtonLink href={link(place, 'catalogue')} look="outline">
                {t.catalogue}
              </ButtonLink>
            )}
          </div>
        </div>
        {status >= 500 ? <Thread status={status === 503 ? 503 : 500} /> : art ? <Art {...art} /> : <HangerRail />}
      </section>
      {status === 500 && <HelpCards {...data} />}
      {novelties.length > 0 && <Novelties t={t} novelties={novelties} here={place} />}
    </>
  )
}

/** Two pictures for art direction; the breakpoint is 991 px (R-2.2-10). */
function Art({ desktop, mobile }: NonNullable<ErrorData['art']>) {
  const narrow = '(max-width: 991px)'
  const [wide, tall] = [sourcesOf(desktop, bannerWidths), sourcesOf(mobile, bannerWidths)]
  return (
    <picture className={css.art}>
      <source media={narrow} type="image/avif" srcSet={tall.avif} sizes="100vw" />
      <source media={narrow} srcSet={tall.webp} sizes="100vw" />
      <source type="image/avif" srcSet={wide.avif} sizes="100vw" />
      <img src={wide.src} srcSet={wide.webp} sizes="100vw" alt="" />
    </picture>
  )
}

type NoveltiesProps = { t: ErrorData['t']; novelties: NoveltyCategory[]; here: LinkBase }

function Novelties({ t, novelties, here }: NoveltiesProps) {
  return (
    <div className={classNames('container', css.novelties)}>
      <Carousel
        label={t.novelties}
        heading={<h2 className="display-3">{t.novelties}</h2>}
        aside={<TextLink href={link(here, 'new')}>{t.viewAll}</TextLink>}
        bleed
      >
        {novelties.map(({ slug, name, cover }) => (
          <a key={slug} href={link(here, 'new-category', { new: slug })} className={css.card}>
            {cover ? (
              <Picture of={cover} widths={pictureWidths} sizes={cardSizes} alt="" className={css.tile} />
            ) : (
              <span className={css.tile} />
            )}
            <span className={css.name}>{name}</span>
          </a>
        ))}
      </Carousel>
    </div>
  )
}

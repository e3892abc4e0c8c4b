import { plainText } from '#shop/texts/blocks.rules.ts'
import { filmPlaces, filmProviders, type Film, type FilmBlock } from '#shop/texts/films.rules.ts'
import { pictureWidths, singlePath } from '#shop/media/media.rules.ts'
import { videoPath } from '#shop/media/originals.rules.ts'
import { TextLink } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import css from './film.module.css'

export type FilmWords = Record<'watch' | 'warning' | 'elsewhere' | 'download', string>

/** Film loaded only on click, both our own and embedded ones. */
export function Film({ of: { film, poster, title, caption }, t }: { of: FilmBlock; t: FilmWords }) {
  const picture = singlePath(poster, pictureWidths)
  return (
    <figure className={css.film}>
      {film.provider === 'own' ? (
        <OwnFilm film={film} picture={picture} title={title} t={t} />
      ) : (
        <ForeignFilm film={film} picture={picture} title={title} t={t} />
      )}
      {caption && <figcaption>{plainText(caption)}</figcaption>}
    </figure>
  )
}

type FilmProps<Of> = { film: Of; picture: string; title: string; t: FilmWords }

/** Own films are silent, so they need no captions. */
function OwnFilm({ film, picture, title, t }: FilmProps<Extract<Film, { hash: string }>>) {
  const source = videoPath(film.hash, film.mime)
  return (
    <video className={css.frame} controls muted playsInline preload="none" poster={picture} aria-label={title}>
      <source src={source} type={film.mime} />
      <a href={source}>{t.download}</a>
    </video>
  )
}

/**
 * Sandbox rights of a player, which needs scripts and its own origin. Both together are safe: our page in the frame has
 * no scripts, and the player has another origin.
 */
const playerRights = ['allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups']

/**
 * Embedded film. The frame first holds our own page with a picture and a link; a click loads the player, also without
 * JavaScript. The player cannot navigate the page.
 */
function ForeignFilm({ film, picture, title, t }: FilmProps<Extract<Film, { id: string }>>) {
  const { player, page } = filmPlaces(film)
  const { name } = filmProviders[film.provider]
  return (
    <>
      <iframe
        className={css.frame}
        title={title}
        srcDoc={doorOf({ player, picture, watch: t.watch, title })}
        sandbox={playerRights.join(' ')}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        loading="lazy"
      />
      <p className={css.warning}>
        {fill(t.warning, { name })}{' '}
        <TextLink href={page} target="_blank" rel="noopener noreferrer nofollow">
          {fill(t.elsewhere, { name })}
        </TextLink>
      </p>
    </>
  )
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)

type Door = { player: string; picture: string; watch: string; title: string }

/** Inline styles, as the content security policy of a frame allows no others. */
const doorOf = ({ player, picture, watch, title }: Door): string =>
  `<!doctype html><title>${escaped(title)}</title><body style="margin:0">` +
  `<a href="${escaped(player)}" style="position:fixed;inset:0;display:grid;place-items:center;text-decoration:none">` +
  `<img src="${escaped(picture)}" alt="" style="position:absolute;inset:0;width:100%;height:100%;object-fit:cover">` +
  `<span style="position:relative;padding:14px 28px;border-radius:99px;background:#124a43;color:#fff;font:500 16px/1.3 system-ui,sans-serif">` +
  `${escaped(watch)}</span></a>`

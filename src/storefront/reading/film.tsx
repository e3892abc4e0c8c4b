import { plainText } from '#shop/texts/blocks.rules.ts'
import { filmPlaces, filmProviders, type Film, type FilmBlock } from '#shop/texts/films.rules.ts'
import { pictureWidths, singlePath } from '#shop/media/media.rules.ts'
import { videoPath } from '#shop/media/originals.rules.ts'
import { TextLink } from '#ui/text-link.tsx'
import { fill } from '../common/fill.ts'
import css from './film.module.css'

export type FilmWords = Record<'watch' | 'warning' | 'elsewhere' | 'download', string>

/** A film is fetched by nobody who does not press: neither ours nor that of another site. */
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

/** Ours are without sound, so they need no captions. */
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
 * A player needs its scripts and its own origin. Both together are harmless here: what stands in the frame before is ours
 * without a script, and what comes then is of another origin than the page.
 */
const playerRights = ['allow-scripts', 'allow-same-origin', 'allow-presentation', 'allow-popups']

/**
 * A frame with a page of ours in it, which holds the picture and a link: pressing the link brings the player into the
 * frame, with a script or without. The player can neither leave its frame nor lead the page away.
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

/** Styles stand in attributes, for the policy of the page allows no others in a frame. */
const doorOf = ({ player, picture, watch, title }: Door): string =>
  `<!doctype html><title>${escaped(title)}</title><body style="margin:0">` +
  `<a href="${escaped(player)}" style="position:fixed;inset:0;display:grid;place-items:center;text-decoration:none">` +
  `<img src="${escaped(picture)}" alt="" style="position:absolute;inset:0;width:100%;height:100%;object-fit:cover">` +
  `<span style="position:relative;padding:14px 28px;border-radius:99px;background:#124a43;color:#fff;font:500 16px/1.3 system-ui,sans-serif">` +
  `${escaped(watch)}</span></a>`

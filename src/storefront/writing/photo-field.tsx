import { ImagePlus, X } from 'lucide-react'
import { useId, useRef, type ChangeEvent } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { fill } from '../common/fill.ts'
import type { Photo, Photos } from './use-photos.ts'
import css from './writing.module.css'
import type { WritingTexts } from './writing.texts.ts'

type PhotoFieldProps = {
  photos: Photos
  t: WritingTexts['photos']
  /** Form field name without JavaScript. */
  name?: string
}

/** Photo field with uploads during writing; without JavaScript an ordinary file field of the form. */
export function PhotoField({ photos: { photos, errors, add, remove }, t, name }: PhotoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    add([...(target.files ?? [])])
    target.value = ''
  }
  const removeAt = (key: string) => {
    remove(key)
    input.current?.focus()
  }
  return (
    <div>
      <p className={css.legend}>{t.title}</p>
      <Previews photos={photos} t={t} isPosted={name !== undefined} onRemove={removeAt} />
      <label className={name === undefined ? css.add : `${css.add} ${css.plainAdd}`}>
        <input
          ref={input}
          type="file"
          name={name}
          accept="image/jpeg,image/png,image/webp,image/avif"
          multiple
          aria-describedby={id}
          className={css.input}
          onChange={choose}
        />
        <span className={buttonClass({ look: 'outline', size: 'sm' })}>
          <ImagePlus aria-hidden />
          {t.add}
        </span>
      </label>
      <p id={id} className={css.small}>
        {t.hint}
      </p>
      {name === undefined && (
        <noscript>
          <p className={css.small}>{t.noScript}</p>
        </noscript>
      )}
      <div role="alert" className={css.trouble}>
        {errors.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  )
}

type PreviewsProps = {
  photos: Photo[]
  t: PhotoFieldProps['t']
  isPosted: boolean
  onRemove: (key: string) => void
}

function Previews({ photos, t, isPosted, onRemove }: PreviewsProps) {
  if (photos.length === 0) return null
  return (
    <ul className={css.photos} aria-label={t.title}>
      {photos.map(({ key, src, id }, at) => (
        <li key={key} className={css.chosen}>
          <img
            src={src}
            alt={fill(id ? t.photo : t.loading, { n: at + 1 })}
            aria-busy={id === undefined}
            className={css.photo}
          />
          <IconButton
            look="disc"
            label={fill(t.remove, { n: at + 1 })}
            className={css.remove}
            onClick={() => onRemove(key)}
          >
            <X />
          </IconButton>
          {isPosted && (
            <noscript>
              <label className={css.small}>
                <input type="checkbox" name="left_out_photo" value={id} /> {fill(t.remove, { n: at + 1 })}
              </label>
            </noscript>
          )}
        </li>
      ))}
    </ul>
  )
}

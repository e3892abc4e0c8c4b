import { Button } from '#ui/button.tsx'
import { counted } from '#ui/counted.ts'
import { useLocale } from '#ui/locale.tsx'
import { TextField } from '#ui/text-field.tsx'
import { fill } from '../common/fill.ts'
import { formAction } from '../common/post-form.tsx'
import type { FormPath } from '../forms.ts'
import { useHere } from '../visitor/here.ts'
import type { PlainPoints } from './point-search.ts'
import css from './point-rows.module.css'
import type { PointsTexts } from './points.texts.ts'

type FinderProps = {
  plain: PlainPoints
  to: FormPath
  t: PointsTexts
  /** Also shown with JavaScript, where no other list exists. */
  isForAll?: boolean
}

/** Search of a city's points by street and metro, with pagination; keeps typed text. */
export function PointFinder({ plain: { text, page, pages, count }, to, t, isForAll }: FinderProps) {
  const { base } = useHere()
  const locale = useLocale()
  const pageButton = (target: number, words: string, look?: 'outline') => (
    <Button type="submit" size="sm" look={look} formAction={formAction(base, to)} name="points_page" value={target}>
      {words}
    </Button>
  )
  return (
    <div className={css.finder} data-for-all={isForAll}>
      {count === 0 && text !== '' && <p>{t.nothingFound}</p>}
      {pages > 1 && (
        <p className={css.pages}>
          <span>{fill(t.pageOf, { page, pages, points: counted(count, t.points, locale) })}</span>
          {page > 1 && pageButton(page - 1, t.earlierPage, 'outline')}
          {page < pages && pageButton(page + 1, t.laterPage, 'outline')}
        </p>
      )}
      <div className={css.pages}>
        <TextField label={t.search} name="points_search" maxLength={100} defaultValue={text} autoComplete="off" />
        {pageButton(1, t.find)}
      </div>
      <input type="hidden" name="points_seen" value={text} />
    </div>
  )
}

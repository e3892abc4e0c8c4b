import { Check, Copy } from 'lucide-react'
import { Breakable } from '#ui/breakable.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useBriefly } from '#ui/use-briefly.ts'
import { fill } from '../common/fill.ts'
import css from './contacts.module.css'

/** `latin` is how somebody who reads no Russian says it; what counts, and is copied, is `text`. */
type Requisite = { name: string; text: string; latin?: string }
export type RequisitesData = { title: string; t: { copy: string; copied: string }; rows: Requisite[]; note: string }

/** A press on a number selects all of it; the button beside it copies it. */
export const Requisites = ({ title, t, rows, note }: RequisitesData) => (
  <section className={css.requisites}>
    <h2 className="display-3">{title}</h2>
    <dl>
      {rows.map((row) => (
        <RequisiteRow key={row.name} {...row} t={t} />
      ))}
    </dl>
    {note && <p className={css.note}>{note}</p>}
  </section>
)

function RequisiteRow({ name, text, latin, t }: Requisite & Pick<RequisitesData, 't'>) {
  const [isCopied, sayCopied] = useBriefly()
  // On the screen some spaces break no line; a form of a bank wants ordinary ones.
  const plainText = text.replaceAll('\u00a0', ' ')
  const copy = () => void navigator.clipboard.writeText(plainText).then(sayCopied, () => undefined)
  return (
    <div className={css.requisite}>
      <dt>{name}</dt>
      <dd>
        {latin === undefined ? (
          <span>
            <Breakable text={text} />
          </span>
        ) : (
          <div className={css.bothForms}>
            {latin}
            <span lang="ru">{text}</span>
          </div>
        )}
        <IconButton label={isCopied ? t.copied : fill(t.copy, { name })} onClick={copy} className={css.copy}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </IconButton>
      </dd>
    </div>
  )
}

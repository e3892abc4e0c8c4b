import { Check, Copy } from 'lucide-react'
import { Breakable } from '#ui/breakable.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useBriefly } from '#ui/use-briefly.ts'
import { fill } from '../common/fill.ts'
import css from './contacts.module.css'

/** `latin` is for readers without Russian; `text` is legally binding and gets copied. */
type Requisite = { name: string; text: string; latin?: string }
export type RequisitesData = { title: string; t: { copy: string; copied: string }; rows: Requisite[]; note: string }

/** Company details: a click on a number selects all of it; the button copies it. */
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
  // Copy ordinary spaces, which bank forms expect.
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

import { changeMeasuresCall, keepMeasuresCall } from '#shop/measures/measures.calls.ts'
import type { PersonBody } from '#shop/measures/measures.schemas.ts'
import { measureLimits } from '#shop/product/fit.rules.ts'
import { Alert } from '#ui/alert.tsx'
import { ask } from '#ui/ask.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useToast } from '#ui/toast.tsx'
import { useQuietForm } from '../account/use-quiet-form.ts'
import { link } from '../common/links.ts'
import { PostForm } from '../common/post-form.tsx'
import { useHere } from '../visitor/here.ts'
import css from './my-measures.module.css'
import type { MyMeasuresData } from './my-measures.loader.ts'
import { usualSize, type NamelessPerson } from './usual-size.ts'

const measures = ['height', 'chest', 'waist', 'hips'] as const
type PersonFields = Record<'name' | 'body' | 'size' | (typeof measures)[number], string>

/** Person from form fields; empty measures are unknown, an empty size follows from the measures if possible. */
function bodyOf({ name, body, size, ...texts }: PersonFields): PersonBody {
  const numbers = measures.flatMap((measure) => (texts[measure] ? [[measure, Number(texts[measure])]] : []))
  const person: NamelessPerson = { body: body === 'men' ? 'men' : 'women', ...Object.fromEntries(numbers) }
  return { ...person, name, size: size || usualSize(person) }
}

function usePersonForm(t: MyMeasuresData['t'], id: number | undefined) {
  const here = useHere()
  const toast = useToast()
  return useQuietForm('/my-measures/save/', {
    fields: ['name', 'body', 'size', ...measures],
    to: link(here, 'my-measures'),
    send: async (fields, signal) => {
      const body = bodyOf(fields)
      await (id === undefined
        ? ask(keepMeasuresCall, { body, signal })
        : ask(changeMeasuresCall, { params: { id }, body, signal }))
      toast({ text: t.saved })
    },
  })
}

type PersonFormProps = Pick<MyMeasuresData, 't' | 'sizes'> & { values: NonNullable<MyMeasuresData['form']> }

export function PersonForm({ t, sizes, values }: PersonFormProps) {
  const here = useHere()
  const form = usePersonForm(t, values.id)
  const bodies = (['women', 'men'] as const).map((value) => ({ value, label: t.bodies[value] }))
  return (
    <section id="form" aria-labelledby="form-title" className={css.panel}>
      <h2 className="display-4" id="form-title">
        {values.id ? t.editTitle : t.newTitle}
      </h2>
      {form.message && <Alert tone="error">{form.message}</Alert>}
      <PostForm {...form.props} className={css.form}>
        {values.id && <input type="hidden" name="id" value={values.id} />}
        <TextField
          {...form.field('name', values.name)}
          label={t.fields.name}
          hint={t.nameHint}
          maxLength={40}
          autoComplete="off"
          required
          className={css.half}
        />
        <SelectField {...form.field('body', values.body)} label={t.fields.body} options={bodies} />
        <SelectField
          {...form.field('size', values.size)}
          label={t.fields.size}
          options={[{ value: '', label: t.noSize }, ...sizes]}
        />
        {measures.map((measure) => (
          <TextField
            key={measure}
            {...form.field(measure, values[measure]?.toString())}
            label={t.fields[measure]}
            type="number"
            inputMode="decimal"
            step="0.5"
            min={measureLimits[measure].from}
            max={measureLimits[measure].to}
          />
        ))}
        <p className={css.hint}>{t.measuresHint}</p>
        <p className={css.buttons}>
          <Button {...form.button}>{t.save}</Button>
          <ButtonLink href={link(here, 'my-measures')} look="white">
            {t.cancel}
          </ButtonLink>
        </p>
      </PostForm>
    </section>
  )
}

import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Words } from '#kernel/locale.ts'

type WordsOptions = {
  /** One column gives a word in each language, several give an object of words. */
  fields?: string | readonly string[]
  /** Only these languages. */
  locales?: SQLWrapper
  /** The column that names the thing, where it is not called after it. */
  by?: string
}

const columnOf = (field: string): string => `w.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** The words of one thing by language, as JSON, from the table of its translations. */
export function wordsOf<Result = Words>(
  thing: string,
  id: SQLWrapper,
  options: WordsOptions = {},
): SQL<NoInfer<Result>> {
  const { fields = 'name', locales, by = `${thing}_id` } = options
  const value =
    typeof fields === 'string'
      ? columnOf(fields)
      : `json_build_object(${fields.map((field) => `'${field}', ${columnOf(field)}`).join(', ')})`
  const onlyLocales = locales ? sql` and w.locale = any(${locales})` : sql``
  return sql<Result>`(select json_object_agg(w.locale, ${sql.raw(value)})
    from ${sql.raw(`${thing}_translations`)} w where ${sql.raw(`w.${by}`)} = ${id}${onlyLocales})`
}

import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Words } from '#kernel/locale.ts'

type WordsOptions = {
  /** Columns: one yields a string per language, several an object. */
  fields?: string | readonly string[]
  /** Limits the languages. */
  locales?: SQLWrapper
  /** Foreign key column, if not named after the entity. */
  by?: string
}

const columnOf = (field: string): string => `w.${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** Translations of one entity as JSON by language. */
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

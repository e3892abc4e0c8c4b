import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { navigate } from '#web/navigation.ts'
import { rememberSearch } from './recent-searches.ts'
import { queryIn, resultsFor } from './suggestions.rules.ts'
import type { SearchData } from './search.loader.ts'
import css from './search.module.css'

type SearchFormProps = { t: SearchData['t']; action: string; search: string }

/** Search form that works without JavaScript: the response is this page. */
export function SearchForm({ t, action, search }: SearchFormProps) {
  const [text, setText] = useState(search)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const query = queryIn(text)
    if (!query) return
    rememberSearch(query)
    void navigate(resultsFor(action, query))
  }
  return (
    <form role="search" action={action} className={css.form} onSubmit={submit}>
      <input
        type="search"
        name="search"
        value={text}
        maxLength={200}
        required
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t.field}
        placeholder={t.example}
        className={css.field}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton type="submit" label={t.find} className={css.find}>
        <Search aria-hidden />
      </IconButton>
    </form>
  )
}

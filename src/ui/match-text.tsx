/** Highlights the typed part of a suggestion in medium weight. */
export function MatchText({ text, query }: { text: string; query: string }) {
  const queryText = query.trim()
  const at = queryText ? text.toLocaleLowerCase().indexOf(queryText.toLocaleLowerCase()) : -1
  if (at < 0) return text
  const end = at + queryText.length
  return (
    <>
      {text.slice(0, at)}
      <b style={{ fontWeight: 'var(--fw-med)' }}>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}

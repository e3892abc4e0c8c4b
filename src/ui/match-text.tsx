/** The part of a suggestion that was typed, in medium weight. */
export function MatchText({ text, query }: { text: string; query: string }) {
  const typed = query.trim()
  const at = typed ? text.toLocaleLowerCase().indexOf(typed.toLocaleLowerCase()) : -1
  if (at < 0) return text
  const end = at + typed.length
  return (
    <>
      {text.slice(0, at)}
      <b style={{ fontWeight: 'var(--fw-med)' }}>{text.slice(at, end)}</b>
      {text.slice(end)}
    </>
  )
}

import css from './product-card.module.css'

const unbreakableWord = /(V-\p{L}+)/u

/** Keeps «V-вырез» on one line: neither font has a non-breaking hyphen. */
export function ProductName({ name }: { name: string }) {
  const [before, word, after] = name.split(unbreakableWord)
  if (!word) return name
  return (
    <>
      {before}
      <span className={css.unbroken}>{word}</span>
      {after}
    </>
  )
}

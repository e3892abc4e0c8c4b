import css from './product-card.module.css'

const unbroken = /(V-\p{L}+)/u

/** «V-вырез» stays on one line: neither font has a hyphen that forbids a break. */
export function ProductName({ name }: { name: string }) {
  const [before, whole, after] = name.split(unbroken)
  if (!whole) return name
  return (
    <>
      {before}
      <span className={css.unbroken}>{whole}</span>
      {after}
    </>
  )
}

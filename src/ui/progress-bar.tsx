import css from './progress-bar.module.css'
import { useWords } from './locale.tsx'

/** The top of the page while the next one is on its way: runs for 5 s. Whoever shows it waits 200 ms first. */
export function ProgressBar({ busy }: { busy: boolean }) {
  const words = useWords()
  return (
    <div className={css.bar} data-busy={busy || undefined}>
      {busy && <div role="progressbar" aria-label={words.loading} className={css.run} />}
      {/* Said once, and not of pages that come at once. */}
      <p aria-live="polite" className="visually-hidden">
        {busy && words.loading}
      </p>
    </div>
  )
}

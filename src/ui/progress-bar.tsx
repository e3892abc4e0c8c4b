import css from './progress-bar.module.css'
import { useWords } from './locale.tsx'

/** Progress bar at the top of the page during a navigation: runs for 5 s. The caller waits 200 ms before showing it. */
export function ProgressBar({ busy }: { busy: boolean }) {
  const words = useWords()
  return (
    <div className={css.bar} data-busy={busy || undefined}>
      {busy && <div role="progressbar" aria-label={words.loading} className={css.run} />}
      {/* Announced once, and only for slow pages. */}
      <p aria-live="polite" className="visually-hidden">
        {busy && words.loading}
      </p>
    </div>
  )
}

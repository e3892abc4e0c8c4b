import css from './countdown.module.css'

/** An invisible clock that keeps the place of a countdown. */
export const ClockPlace = () => <span aria-hidden className={css.place} />

import css from './countdown.module.css'

/** Invisible placeholder of a countdown. */
export const ClockPlace = () => <span aria-hidden className={css.place} />

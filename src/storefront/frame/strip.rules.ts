const leavesTop = 160
const returnsToTop = 96

/** Hysteresis, so that the strip does not flicker at the threshold (R-4.2-03). */
export const isAtTop = (scrollY: number, was: boolean): boolean => scrollY <= (was ? leavesTop : returnsToTop)

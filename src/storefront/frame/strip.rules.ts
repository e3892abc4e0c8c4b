const leavesTop = 160
const returnsToTop = 96

/** Two limits, so that the strip does not flicker at one of them (R-4.2-03). */
export const isAtTop = (scrollY: number, was: boolean): boolean => scrollY <= (was ? leavesTop : returnsToTop)

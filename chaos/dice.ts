/** Repeatable random choices: the same seed gives the same sequence. */
export type Dice = {
  /** Number from 0 to below 1. */
  share: () => number
  /** Whole number between the bounds, both included. */
  between: (least: number, most: number) => number
  chance: (share: number) => boolean
  pick: <Value>(values: readonly Value[]) => Value
}

export function diceOf(words: string): Dice {
  let state = 2_166_136_261
  for (const letter of words) state = Math.imul(state ^ letter.codePointAt(0)!, 16_777_619)
  // Mulberry32: short, and good enough to choose moments and inputs.
  const share = () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + Math.floor(share() * (most - least + 1))
  return {
    share,
    between,
    chance: (limit) => share() < limit,
    pick: (values) => values[between(0, values.length - 1)]!,
  }
}

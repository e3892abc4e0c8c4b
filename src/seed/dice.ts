/**
 * Deterministic random generator, so that the demo shop is the same on every machine: equal keys give equal numbers.
 */
export type Dice = { upTo: (most: number) => number; chance: (share: number) => boolean }

export function diceFor(key: string): Dice {
  let state = 0x811c9dc5
  for (let i = 0; i < key.length; i++) state = Math.imul(state ^ key.charCodeAt(i), 0x01000193)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let bits = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
    return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32
  }
  return {
    upTo: (most) => Math.floor(next() * (most + 1)),
    chance: (share) => next() < share,
  }
}

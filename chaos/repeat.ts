/** Runs each function in a loop. `stop` waits for the rounds in progress. */
export function repeatedly(acts: readonly (() => Promise<void>)[]): { stop: () => Promise<void> } {
  const state = { isOn: true }
  const lanes = acts.map(async (act) => {
    while (state.isOn) await act()
  })
  return {
    stop: async () => {
      state.isOn = false
      await Promise.all(lanes)
    },
  }
}

export const times = <Value>(count: number, make: () => Value): Value[] => Array.from({ length: count }, make)

import { useEffect, useState, useSyncExternalStore } from 'react'

const seconds = 7
const still = '(prefers-reduced-motion: reduce)'

function onRest(tell: () => void): () => void {
  const query = matchMedia(still)
  query.addEventListener('change', tell)
  document.addEventListener('visibilitychange', tell)
  return () => {
    query.removeEventListener('change', tell)
    document.removeEventListener('visibilitychange', tell)
  }
}

const isResting = () => document.hidden || matchMedia(still).matches
const restingOnServer = () => true

/** Slides that change by themselves, until somebody looks closer, looks away or asks them to stop. */
export function useShow(count: number) {
  const [index, setIndex] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const resting = useSyncExternalStore(onRest, isResting, restingOnServer)
  const isRunning = count > 1 && !isStopped && !isHovered && !isFocused && !resting

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIndex((index + 1) % count), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isRunning, index, count])

  return {
    index,
    isStopped,
    isRunning,
    turn: (direction: 1 | -1) => setIndex((index + direction + count) % count),
    toggle: () => setStopped(!isStopped),
    setHovered,
    setFocused,
  }
}

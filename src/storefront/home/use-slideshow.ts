import { useEffect, useState, useSyncExternalStore } from 'react'

const slideSeconds = 7
const reducedMotion = '(prefers-reduced-motion: reduce)'

function subscribeToRest(listener: () => void): () => void {
  const query = matchMedia(reducedMotion)
  query.addEventListener('change', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    query.removeEventListener('change', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

const isResting = () => document.hidden || matchMedia(reducedMotion).matches
const restingOnServer = () => true

/** Automatic slideshow; pauses on hover, in a hidden tab, or when stopped. */
export function useSlideshow(count: number) {
  const [index, setIndex] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isPageResting = useSyncExternalStore(subscribeToRest, isResting, restingOnServer)
  const isRunning = count > 1 && !isStopped && !isHovered && !isFocused && !isPageResting

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setIndex((index + 1) % count), slideSeconds * 1000)
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

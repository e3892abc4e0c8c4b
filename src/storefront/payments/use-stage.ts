import { useEffect } from 'react'
import { paymentStateCall } from '#shop/payments/payments.calls.ts'
import { ask } from '#ui/ask.ts'
import { navigate } from '#web/navigation.ts'
import type { PayView } from './pay.loader.ts'

const firstPauseMs = 1_000
const maxPauseMs = 15_000

/**
 * Polls the order state with growing pauses and navigates once it changes. Navigation without a full reload, which
 * would cancel a click that is already leaving the page.
 */
export function useStage({ key, stage, doneHref, own }: PayView, isAsking: boolean): void {
  useEffect(() => {
    if (!isAsking) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = new AbortController()
    const look = async (pauseMs: number) => {
      const state = document.hidden ? stage : await stageNow(key, stop.signal).catch(() => stage)
      if (stop.signal.aborted) return
      if (state !== stage) await navigate(state === 'paid' && own ? doneHref : location.href, { replace: true })
      if (stop.signal.aborted) return
      timer = setTimeout(() => void look(Math.min(pauseMs * 1.3, maxPauseMs)), pauseMs)
    }
    void look(firstPauseMs)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [isAsking, key, stage, doneHref, own])
}

const stageNow = async (key: string, signal: AbortSignal) =>
  (await ask(paymentStateCall, { query: { key }, signal })).state

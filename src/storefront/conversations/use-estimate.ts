import { useEffect, useState } from 'react'
import { estimateCall } from '#shop/supply/supply.calls.ts'
import type { EstimateAnswerBody } from '#shop/supply/supply.schemas.ts'
import { supplyRowOf, type SupplyCells } from '#shop/supply/supply.rules.ts'
import { ask } from '#ui/ask.ts'

const pauseMs = 600
const againMs = 5_000

export type QuoteEstimate = {
  answer: EstimateAnswerBody | undefined
  /** True if the table has changed since. */
  isOld: boolean
  failed: boolean
}

const none: QuoteEstimate = { answer: undefined, isOld: false, failed: false }

type Answer = { key: string; answer: EstimateAnswerBody | undefined; failed: boolean }

/** Estimate at today's prices, debounced, retried until it succeeds. */
export function useEstimate(kind: 'clinic' | 'wholesale', rows: readonly SupplyCells[]): QuoteEstimate {
  const [last, setLast] = useState<Answer>({ key: '[]', answer: undefined, failed: false })
  const wanted = rows.map(supplyRowOf).map(({ who: _who, ...row }) => row)
  const key = JSON.stringify(wanted)
  useEffect(() => {
    const isAgain = key === last.key
    if (key === '[]' || (isAgain && !last.failed)) return
    const request = new AbortController()
    const find = async () => {
      const body = { kind, rows: JSON.parse(key) as typeof wanted }
      const answer = await ask(estimateCall, { body, signal: request.signal }).catch(() => undefined)
      if (request.signal.aborted) return
      setLast((before) => ({ key, answer: answer ?? before.answer, failed: answer === undefined }))
    }
    const timer = setTimeout(() => void find(), isAgain ? againMs : pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [kind, key, last])
  return key === '[]' ? none : { answer: last.answer, isOld: key !== last.key, failed: last.failed }
}

import { useCallback, useEffect, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { Refused } from '#ui/ask.ts'
import { suggest } from './suggest.ts'
import { isWorthAsking, queryIn, type Suggestions } from './suggestions.rules.ts'

const pauseMs = 200
const maxAnswers = 40

/** Answers by language and text, so that deleting a letter sends no request. */
const answers = new Map<string, Suggestions>()

function keepAnswer(key: string, answer: Suggestions): void {
  answers.set(key, answer)
  if (answers.size > maxAnswers) answers.delete(answers.keys().next().value ?? '')
}

export type SuggestionsState = {
  /** Last answer; kept while the next request is in flight. */
  latest?: { query: string; answer: Suggestions }
  isBusy: boolean
  failure?: 'offline' | 'failed'
  retry: () => void
}

type QueryOutcome = Pick<SuggestionsState, 'latest' | 'failure'> & { query: string }

/** Search suggestions, debounced; a request for an outdated text is aborted. */
export function useSuggestions(text: string, locale: Locale): SuggestionsState {
  const query = queryIn(text)
  const isLongEnough = isWorthAsking(query)
  const [outcome, setOutcome] = useState<QueryOutcome>({ query: '' })
  const isBusy = isLongEnough && outcome.query !== query
  const retry = useCallback(() => setOutcome(({ latest }) => ({ query: '', latest })), [])

  useEffect(() => {
    if (!isBusy) return
    const request = new AbortController()
    const key = `${locale} ${query}`
    const earlierAnswer = answers.get(key)
    const ask = async () => {
      try {
        const answer = earlierAnswer ?? (await suggest(query, locale, request.signal))
        keepAnswer(key, answer)
        if (!request.signal.aborted) setOutcome({ query, latest: { query, answer } })
      } catch (error) {
        if (request.signal.aborted) return
        const failure = error instanceof Refused && error.isOffline ? 'offline' : 'failed'
        setOutcome(({ latest }) => ({ query, latest, failure }))
      }
    }
    const timer = setTimeout(() => void ask(), earlierAnswer ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [isBusy, query, locale])

  const { failure } = outcome
  useEffect(() => {
    if (failure !== 'offline') return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failure, retry])

  if (!isLongEnough) return { isBusy, retry }
  return { latest: outcome.latest, isBusy, failure: isBusy ? undefined : failure, retry }
}

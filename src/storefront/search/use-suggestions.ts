import { useCallback, useEffect, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { Refused } from '#ui/ask.ts'
import { suggest } from './suggest.ts'
import { isWorthAsking, questionIn, type Suggestions } from './suggestions.rules.ts'

const pauseMs = 200
const mostKept = 40

/** Answers of this visit by language and question, so that deleting a letter asks nobody. */
const answered = new Map<string, Suggestions>()

function keepAnswer(key: string, answer: Suggestions): void {
  answered.set(key, answer)
  if (answered.size > mostKept) answered.delete(answered.keys().next().value ?? '')
}

export type Asked = {
  /** The last answer: while the next one is on its way it stays on the screen. */
  shown?: { question: string; answer: Suggestions }
  isBusy: boolean
  trouble?: 'offline' | 'failed'
  again: () => void
}

type Known = Pick<Asked, 'shown' | 'trouble'> & { question: string }

/** Asks when the typing has paused; a question that is outdated is called back. */
export function useSuggestions(typed: string, locale: Locale): Asked {
  const question = questionIn(typed)
  const worth = isWorthAsking(question)
  const [known, setKnown] = useState<Known>({ question: '' })
  const isBusy = worth && known.question !== question
  const again = useCallback(() => setKnown(({ shown }) => ({ question: '', shown })), [])

  useEffect(() => {
    if (!isBusy) return
    const asking = new AbortController()
    const key = `${locale} ${question}`
    const ready = answered.get(key)
    const ask = async () => {
      try {
        const answer = ready ?? (await suggest(question, locale, asking.signal))
        keepAnswer(key, answer)
        if (!asking.signal.aborted) setKnown({ question, shown: { question, answer } })
      } catch (error) {
        if (asking.signal.aborted) return
        const trouble = error instanceof Refused && error.isOffline ? 'offline' : 'failed'
        setKnown(({ shown }) => ({ question, shown, trouble }))
      }
    }
    const timer = setTimeout(() => void ask(), ready ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [isBusy, question, locale])

  const { trouble } = known
  useEffect(() => {
    if (trouble !== 'offline') return
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [trouble, again])

  if (!worth) return { isBusy, again }
  return { shown: known.shown, isBusy, trouble: isBusy ? undefined : trouble, again }
}

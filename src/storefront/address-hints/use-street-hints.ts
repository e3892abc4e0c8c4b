import { useEffect, useRef, useState } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { suggestAddressCall } from '#shop/address-hints/address-hints.calls.ts'
import { ask } from '#ui/ask.ts'
import { useLocale } from '#ui/locale.tsx'
import { streetOptions, type StreetOption } from './street-hints.rules.ts'

const pauseMs = 500
const maxHints = 7

type StreetAnswer = { query: string; options: StreetOption[] | undefined }
type StreetHints = { options: StreetOption[]; isBusy: boolean; hasAnswer: boolean }

/** Place by name. The slug limits the search to a city of the shop, the region to a village. */
export type StreetPlace = { name: string; slug?: string; region?: string }

function questionOf(query: string, { name, slug, region }: StreetPlace, language: Locale) {
  const [street, house] = [{ value: 'street' as const }, { value: 'house' as const }]
  const text = [slug ? '' : region, name, query].filter(Boolean).join(', ')
  return {
    query: text,
    ...(slug && { within_city: slug }),
    count: maxHints,
    language,
    from_bound: street,
    to_bound: house,
  }
}

/**
 * Street and house suggestions for the typed text, debounced. None for an empty text or after a failure, as every
 * address can be typed in full (R-8-07).
 */
export function useStreetHints(text: string, placeNow: () => StreetPlace): StreetHints {
  const language = useLocale()
  const place = useRef(placeNow)
  const [answer, setAnswer] = useState<StreetAnswer>({ query: '', options: undefined })
  const query = text.trim().slice(0, 200)
  const isBusy = query !== '' && answer.query !== query
  useEffect(() => void (place.current = placeNow))
  useEffect(() => {
    if (!isBusy) return
    const request = new AbortController()
    const show = (options: StreetOption[] | undefined) => request.signal.aborted || setAnswer({ query, options })
    const fetch = () =>
      ask(suggestAddressCall, { body: questionOf(query, place.current(), language), signal: request.signal })
    const timer = setTimeout(
      () =>
        void fetch()
          .then(streetOptions)
          .then(show, () => show(undefined)),
      pauseMs,
    )
    return () => {
      clearTimeout(timer)
      request.abort()
    }
  }, [isBusy, query, language])
  const options = query === '' || isBusy ? undefined : answer.options
  return { options: options ?? [], isBusy, hasAnswer: options !== undefined }
}

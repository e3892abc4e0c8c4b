import { navigate } from '#web/navigation.ts'

/** A form that only asks (journal, answers, prices for a city) leads to its page as a link does: what came is read out. */
export function followSearches(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    event.preventDefault()
    const url = new URL(form.action)
    const values = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    )
    url.search = new URLSearchParams(values).toString()
    void navigate(url)
  })
}

import { navigate } from '#web/navigation.ts'

/**
 * Client-side navigation for GET forms (journal, answers, city prices), so that the result is announced as for a link.
 */
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

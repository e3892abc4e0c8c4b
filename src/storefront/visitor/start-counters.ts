import { asRoubles } from '#kernel/money.ts'
import { onNavigate } from '#web/navigation.ts'
import { cart } from './cart.ts'
import { askConsent, type ConsentWords } from './consent-notice.ts'
import { consent } from './consent.ts'
import { counterList, type Counter } from './counter-list.ts'
import { mayCount } from './secret-document.ts'
import { gtag, trackList, trackStep, ym } from './track.ts'

/** Delay of the consent notice, so that the page is seen first. */
const askAfterMs = 1_500
/** Footer link that shows the notice again. */
const askAgain = '#cookies'
const askAgainLink = `a[href="${askAgain}"]`

/**
 * Asks for consent once and loads the counters only after consent; nothing is requested, stored, or sent before. A page
 * with a secret URL loads none.
 */
export function startCounters(): void {
  const counters = counterList()
  const words = wordsOfHead()
  if (counters.length === 0 || !words) return
  const begin = () => {
    if (mayCount()) load(counters)
  }
  let close: (() => void) | undefined
  const ask = (opener?: HTMLElement) => {
    close?.()
    close = askConsent(
      words,
      (answer) => {
        if (answer === 'yes') begin()
        else if (isLoaded) stop()
      },
      opener,
    )
  }
  const answer = consent()
  if (answer === 'yes') begin()
  else if (answer === undefined) setTimeout(() => ask(), askAfterMs)
  if (location.hash === askAgain) ask(document.querySelector<HTMLElement>(askAgainLink) ?? undefined)
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLElement>(askAgainLink)
    if (link) ask(link)
  })
}

function wordsOfHead(): ConsentWords | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="counters"]')?.dataset['words']
  return text === undefined ? undefined : (JSON.parse(text) as ConsentWords)
}

let isLoaded = false

/** Names of cookies and storage keys written by the counters. */
const countersOwn = /^_(?:ym|ga|gid)/

/** Removes counter data and reloads the page, because running code cannot be unloaded. */
function stop(): void {
  for (const name of document.cookie.split(/=[^;]*;?\s*/).filter((each) => countersOwn.test(each)))
    for (let domain = location.hostname; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1))
      for (const place of ['', `; domain=${domain}`]) document.cookie = `${name}=; path=/; max-age=0${place}`
  try {
    for (const key of Object.keys(localStorage)) if (countersOwn.test(key)) localStorage.removeItem(key)
  } catch {
    // Ignore: unreadable storage holds no data.
  }
  history.replaceState(history.state, '', location.pathname + location.search)
  location.reload()
}

function load(counters: Counter[]): void {
  if (isLoaded) return
  isLoaded = true
  for (const { name, id } of counters) {
    if (name === 'metrika') {
      ym(Number(id), 'init', {
        ecommerce: 'dataLayer',
        clickmap: true,
        trackLinks: true,
        accurateTrackBounce: true,
        webvisor: false,
      })
      addCode('https://mc.yandex.ru/metrika/tag.js')
      onNavigate((to) => ym(Number(id), 'hit', to.href))
    } else {
      gtag('js', new Date())
      gtag('config', id)
      addCode(`https://www.googletagmanager.com/gtag/js?id=${id}`)
    }
  }
  followPlaces()
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) tellChoice(target)
  })
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="submit"]') : null
    if (!button?.hasAttribute('formaction')) tellUnchanged(button?.form)
  })
  document.addEventListener('click', ({ target }) => {
    const card = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null
    const place = card ? listNow().findIndex(({ path }) => path === card.pathname) : -1
    if (place >= 0) trackList('click', listName(), [listNow()[place]!])
  })
}

/** Tracked steps of the order form and their parameter names. */
const choices: Record<string, { step: string; field: string } | undefined> = {
  pickup_type: { step: 'add_shipping_info', field: 'shipping_tier' },
  payment_type: { step: 'add_payment_info', field: 'payment_type' },
}
/** Steps tracked since the page was opened. */
const choicesTold = new Set<string>()

function tellChoice({ name, value }: HTMLInputElement): void {
  const choice = choices[name]
  if (!choice) return
  choicesTold.add(name)
  trackStep(choice.step, { [choice.field]: value })
}

/** Tracks steps submitted with the default choice. */
function tellUnchanged(form: HTMLFormElement | null | undefined): void {
  for (const name of Object.keys(choices)) {
    const input = form?.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`)
    if (input && !choicesTold.has(name)) tellChoice(input)
  }
}

/** Tracks each page once, after its head has replaced the head of the previous page. */
function followPlaces(): void {
  let address = ''
  const look = () => {
    const { pathname, search } = location
    if (address === pathname + search) return
    address = pathname + search
    choicesTold.clear()
    trackPlace(pathname)
  }
  look()
  const isOfPage = (node: Node) => node instanceof Element && node.hasAttribute('data-head')
  new MutationObserver((changes) => {
    if (changes.some(({ addedNodes }) => [...addedNodes].some(isOfPage))) look()
  }).observe(document.head, { childList: true })
}

function addCode(src: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

type ListItem = { name: string; path: string; position: number }

/** Products of the list on this page, from the JSON-LD in its head. */
function listNow(): ListItem[] {
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const data = JSON.parse(script.textContent ?? '{}') as ListLd
    if (data['@type'] === 'ItemList')
      return (data.itemListElement ?? []).map(({ name, url, position }) => ({
        name,
        path: new URL(url, location.href).pathname,
        position,
      }))
  }
  return []
}

type ListLd = { '@type': string; itemListElement?: { name: string; url: string; position: number }[] }

const listName = () => document.querySelector('h1')?.textContent ?? ''

function trackPlace(pathname: string): void {
  const items = listNow()
  if (items.length > 0) trackList('view', listName(), items)
  const { quantity, total } = cart.get()
  if (/^(?:\/en)?\/cart\/$/.test(pathname) && quantity > 0)
    trackStep('begin_checkout', total === null ? {} : { value: asRoubles(total), currency: 'RUB' })
}

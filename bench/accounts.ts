import type { ProcessFamily } from './cpu.ts'
import { load, type Figures } from './load.ts'

export const buyer = { email: 'demo@example.com', password: 'demo-password' }
const signInPath = '/api/users/auth/login/'
const profilePages = [
  '/profile/',
  '/settings-profile/',
  '/delivery-addresses/',
  '/history-orders/',
  '/history-orders/482136/',
  '/my-reviews/',
  '/loyalty-program/',
]
const generalPath = '/api/utils/general/'
/** CPU budget of Node and PostgreSQL together, in ms; account-pages.test.ts counts the statements. */
const budgetOf = (path: string): number => (path === generalPath ? 0.25 : 2.5)

const signIn = (url: string, body: typeof buyer) =>
  fetch(url + signInPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

export async function buyerCookie(url: string): Promise<string> {
  const answer = await signIn(url, buyer)
  if (!answer.ok) throw new Error(`The demo buyer cannot sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

/** Load figures of profile pages and the general call for a signed-in buyer. */
export async function loadMembers(url: string, family: ProcessFamily): Promise<Figures[]> {
  const headers = { cookie: await buyerCookie(url) }
  const figures: Figures[] = []
  for (const path of [...profilePages, generalPath]) {
    const one = { name: `${path} of a member`, url: url + path, family, headers }
    // Warm-up: before JIT compilation the first 10,000 answers cost twice as much.
    await load({ ...one, seconds: 4 })
    figures.push(await load({ ...one, seconds: 3 }))
  }
  return figures
}

type ReportOptions = {
  say: (line: string) => void
  /** Factor from times on this machine now to times on an idle one. */
  scale: number
}

/** Prints each row beside its budget, for `npm run bench -- accounts`. */
export async function reportMembers(url: string, family: ProcessFamily, { say, scale }: ReportOptions): Promise<void> {
  say('\n| of a member | CPU ms: Node | PostgreSQL | together | were bare 0.020 | budget |')
  say('|---|---|---|---|---|---|')
  for (const { name, server, database } of await loadMembers(url, family)) {
    const budget = budgetOf(name.split(' ')[0]!)
    const quiet = (server + database) * scale
    const cells = [server, database, server + database, quiet, budget].map((each) => each.toFixed(2))
    say(`| ${name} | ${cells.join(' | ')} ${quiet > budget ? 'EXCEEDED ' : ''}|`)
  }
}

type SignInLoad = { alone: Figures; beside: Figures; signIns: number }

/** Load of a cached page while twenty people sign in repeatedly: password hashing must not slow it down. */
export async function pagesBesideSignIns(url: string, family: ProcessFamily): Promise<SignInLoad> {
  const page = { name: 'home, from the cache', url: `${url}/`, family, seconds: 4 }
  const alone = await load(page)
  let signIns = 0
  const end = new AbortController()
  const signInOnAndOn = async () => {
    // Unknown e-mails: the server hashes a password for them too, and the rate limit per account is not reached.
    while (!end.signal.aborted)
      await signIn(url, { email: `somebody-${signIns++}@example.com`, password: buyer.password })
  }
  const people = Promise.all(Array.from({ length: 20 }, signInOnAndOn))
  const beside = await load(page)
  end.abort()
  await people
  return { alone, beside, signIns }
}

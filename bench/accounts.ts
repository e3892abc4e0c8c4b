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
/** CPU of Node and PostgreSQL together, in milliseconds; the statements are counted by account-pages.test.ts. */
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

/** What a signed-in buyer asks for, as one visitor and as themselves. */
export async function loadMembers(url: string, family: ProcessFamily): Promise<Figures[]> {
  const headers = { cookie: await buyerCookie(url) }
  const figures: Figures[] = []
  for (const path of [...profilePages, generalPath]) {
    const one = { name: `${path} of a member`, url: url + path, family, headers }
    // A shop that has just been started runs code that nobody has compiled yet: the first 10,000 answers cost twice as much.
    await load({ ...one, seconds: 4 })
    figures.push(await load({ ...one, seconds: 3 }))
  }
  return figures
}

type ReportOptions = {
  say: (line: string) => void
  /** How much faster than now a machine is that has nothing else to do. */
  scale: number
}

/** Each row beside its budget, for `npm run bench -- accounts`. */
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

/** A page from the cache while twenty people sign in, over and over: hashing must not stand in its way. */
export async function pagesBesideSignIns(url: string, family: ProcessFamily): Promise<SignInLoad> {
  const page = { name: 'home, from the cache', url: `${url}/`, family, seconds: 4 }
  const alone = await load(page)
  let signIns = 0
  const end = new AbortController()
  const signInOnAndOn = async () => {
    // Strangers: a password is hashed for them as well, and nobody may try one account so often.
    while (!end.signal.aborted)
      await signIn(url, { email: `somebody-${signIns++}@example.com`, password: buyer.password })
  }
  const people = Promise.all(Array.from({ length: 20 }, signInOnAndOn))
  const beside = await load(page)
  end.abort()
  await people
  return { alone, beside, signIns }
}

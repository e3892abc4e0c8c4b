import type { CartNow } from './cart.ts'

/** What the tabs of one browser tell each other: the whole state, never a difference. */
export type News = {
  cart: CartNow
  /** Ids of the products this visitor likes. */
  hearts: readonly number[]
  account: { isSignedIn: boolean }
}
type Topic = keyof News
type Message = { topic: Topic; news: never }

const name = 'visitor'
const readers = new Map<Topic, Set<(news: never) => void>>()
let channel: BroadcastChannel | undefined

let messages = 0
/** How many messages of other tabs have come: an answer that was asked for before the last one may be older than it. */
export const messagesOfTabs = (): number => messages

function deliver({ topic, news }: Message): void {
  messages++
  readers.get(topic)?.forEach((read) => read(news))
}

function open(): void {
  if (!('BroadcastChannel' in window) || channel) return
  channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => deliver(data))
}

/** Browsers do not keep a page with an open channel for «back»; what it missed it asks for when it returns. */
function close(): void {
  channel?.close()
  channel = undefined
}

/** Browsers without channels tell other tabs of every write to the storage. */
function onStorage({ key, newValue }: StorageEvent): void {
  if (key === name && newValue && !channel) deliver(JSON.parse(newValue) as Message)
}

function listen(): void {
  open()
  addEventListener('storage', onStorage)
  addEventListener('pagehide', close)
  addEventListener('pageshow', open)
}

export function tellTabs<Of extends Topic>(topic: Of, news: News[Of]): void {
  if (readers.size === 0) listen()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes no target
  if (channel) return channel.postMessage({ topic, news })
  try {
    localStorage.setItem(name, JSON.stringify({ topic, news, at: Date.now() }))
    localStorage.removeItem(name)
  } catch {
    // Storage may be full or forbidden: the other tab asks the server when it is looked at.
  }
}

/** Listens to other tabs, not to this one. */
export function onTabs<Of extends Topic>(topic: Of, read: (news: News[Of]) => void): void {
  if (readers.size === 0) listen()
  readers.set(topic, (readers.get(topic) ?? new Set()).add(read))
}

import type { CartNow } from './cart.ts'

/** Messages between tabs of one browser: always the whole state, never a difference. */
export type News = {
  cart: CartNow
  /** Ids of the favourite products. */
  hearts: readonly number[]
  account: { isSignedIn: boolean }
}
type Topic = keyof News
type Message = { topic: Topic; news: never }

const name = 'visitor'
const readers = new Map<Topic, Set<(news: never) => void>>()
let channel: BroadcastChannel | undefined

let messages = 0
/** Number of messages from other tabs; a response requested before the last one may be stale. */
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

/**
 * Closes the channel on pagehide, because an open channel blocks the back/forward cache. Missed changes are refetched
 * on return.
 */
function close(): void {
  channel?.close()
  channel = undefined
}

/** Storage events as a fallback for browsers without BroadcastChannel. */
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
    // Ignore full or blocked storage: the other tab refetches when it becomes visible.
  }
}

/** Subscribes to messages of other tabs, not of this one. */
export function onTabs<Of extends Topic>(topic: Of, read: (news: News[Of]) => void): void {
  if (readers.size === 0) listen()
  readers.set(topic, (readers.get(topic) ?? new Set()).add(read))
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type * as Tabs from './tabs.ts'

type Listener = (event: unknown) => void

const cart = { quantity: 2, offers: { 5: 2 }, total: null }
let postedMessages: unknown[] = []
let listeners: Record<string, Listener[]> = {}
let channels: FakeChannel[] = []

class FakeChannel {
  hear: Listener = () => undefined
  closed = false
  constructor() {
    channels.push(this)
  }
  addEventListener(_: string, hear: Listener) {
    this.hear = hear
  }
  postMessage(message: unknown) {
    postedMessages.push(message)
  }
  close() {
    this.closed = true
  }
}

async function aTab(hasChannels: boolean): Promise<typeof Tabs> {
  vi.resetModules()
  vi.stubGlobal('window', hasChannels ? { BroadcastChannel: FakeChannel } : {})
  vi.stubGlobal('BroadcastChannel', FakeChannel)
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => (listeners[type] ??= []).push(listener))
  vi.stubGlobal('localStorage', {
    setItem: (key: string, value: string) => postedMessages.push({ key, value }),
    removeItem: () => undefined,
  })
  return import('./tabs.ts')
}

beforeEach(() => {
  postedMessages = []
  listeners = {}
  channels = []
})
afterEach(() => vi.unstubAllGlobals())

test('delivers a message to other tabs', async () => {
  const tabs = await aTab(true)
  const listener = vi.fn()
  tabs.onTabs('cart', listener)
  tabs.tellTabs('cart', cart)
  expect(listener).not.toHaveBeenCalled()
  channels[0]?.hear({ data: postedMessages[0] })
  expect(listener).toHaveBeenCalledExactlyOnceWith(cart)
  expect(channels).toHaveLength(1)
})

test('closes the channel on pagehide and reopens it on pageshow', async () => {
  const tabs = await aTab(true)
  tabs.onTabs('cart', vi.fn())
  listeners['pagehide']?.[0]?.({})
  expect(channels[0]?.closed).toBe(true)
  listeners['pageshow']?.[0]?.({})
  expect(channels).toHaveLength(2)
})

test('falls back to storage events without channels', async () => {
  const tabs = await aTab(false)
  const listener = vi.fn()
  tabs.onTabs('cart', listener)
  tabs.tellTabs('cart', cart)
  const { key, value } = postedMessages[0] as { key: string; value: string }
  listeners['storage']?.[0]?.({ key: 'somebody else’s', newValue: '{' })
  listeners['storage']?.[0]?.({ key, newValue: null })
  expect(listener).not.toHaveBeenCalled()
  listeners['storage']?.[0]?.({ key, newValue: value })
  expect(listener).toHaveBeenCalledExactlyOnceWith(cart)
})

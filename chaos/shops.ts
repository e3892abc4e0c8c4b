import { spawnSync } from 'node:child_process'
import { launchShop, startShop, type LaunchedShop, type ShopOptions } from '../src/testing/shop-process.ts'
import { ask } from './ask.ts'
import type { Attack, Context } from './attack.ts'
import { diceOf } from './dice.ts'
import type { Page } from './journal.ts'
import type { Marks } from './marks.ts'
import type { WorkFolder } from './work-folder.ts'

type ContextOptions = { isShort: boolean; seed: number; page: Page; marks: Marks; work: WorkFolder }

let firstDemo: Promise<string> | undefined

/**
 * Context of one attack. The attack's name is part of the seed of its random numbers, so each can be repeated alone.
 */
export function contextFor({ name }: Attack, { isShort, seed, page, marks, work }: ContextOptions): Context {
  const launch = async ({ env, ...options }: ShopOptions): Promise<LaunchedShop> => {
    const folder = options.folder ?? work.folder(name)
    const shop = await launchShop({ ...options, folder, env: { LOG_LEVEL: 'warn', ...env } })
    page.keep(shop)
    return shop
  }
  return {
    isShort,
    marks,
    dice: diceOf(`${seed} ${name}`),
    check: page.check,
    figure: page.figure,
    launch,
    start: async (options) => {
      const shop = await launch(options)
      await shop.isOpen
      return shop
    },
    demoFolder: async () => {
      const copy = work.folder(name)
      copyAll(await (firstDemo ??= makeDemo(work.folder('demo'))), copy)
      return copy
    },
    folder: () => work.folder(name),
  }
}

async function makeDemo(folder: string): Promise<string> {
  const shop = await startShop({ folder })
  await ask(shop.url, { path: '/' })
  const code = await shop.stop()
  if (code !== 0) throw new Error(`the demo shop ended with ${code}: ${shop.output()}`)
  return folder
}

/** Copies with owners and times, without which PostgreSQL refuses its folder. */
function copyAll(from: string, to: string): void {
  spawnSync('cp', ['-a', `${from}/.`, to])
}

import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ask } from './ask.ts'
import { inSeconds, type Attack, type Context } from './attack.ts'
import { familyOf, killFamily, signal } from './work-folder.ts'

export const firstStarts: Attack = {
  name: 'first-starts',
  about: 'the first start of a new shop is killed at random moments; the next one has to succeed',
  run: async (context) => {
    const { check, figure, isShort, dice } = context
    const startedAt = performance.now()
    const whole = await context.start({ folder: context.folder() })
    const lasting = performance.now() - startedAt
    await whole.stop()
    figure('a first start that nobody disturbs', inSeconds(lasting))
    const moments = Array.from({ length: isShort ? 4 : 50 }, () => ({
      after: Math.round(dice.share() * lasting),
      // True kills the database too, like a power cut; false kills only the shop's process group, like a terminal.
      isEverything: dice.chance(0.5),
    }))
    const failures: string[] = []
    const lane = async () => {
      for (let moment = moments.pop(); moment; moment = moments.pop()) {
        const failure = await killAndStart(context, moment)
        if (failure)
          failures.push(`killed after ${moment.after} ms${moment.isEverything ? ' with its database' : ''}: ${failure}`)
      }
    }
    const count = moments.length
    await Promise.all([lane(), lane()])
    check(
      failures.length === 0,
      `after each of ${count} killed first starts the next one succeeds`,
      `${failures.length}: ${failures.join('; ')}`,
    )
  },
}

type Moment = { after: number; isEverything: boolean }

/** Reason why the second start failed, if it did. */
async function killAndStart(context: Context, { after, isEverything }: Moment): Promise<string | undefined> {
  const folder = context.folder()
  const first = await context.launch({ folder, detached: true })
  await Promise.race([pause(after), first.isOpen.catch(() => {})])
  signal(-first.process.pid!, 'SIGKILL')
  if (isEverything) killFamily(folder)
  await first.stop('SIGKILL')
  try {
    const second = await context.start({ folder })
    const home = await ask(second.url, { path: '/' })
    const ready = await ask(second.url, { path: '/readyz/database' })
    const list = await ask(second.url, { path: '/api/catalog/list/' })
    const code = await second.stop()
    if (home.status !== 200 || ready.status !== 200) return `/ ${home.status}, /readyz/database ${ready.status}`
    if (!/"results":\[\{/.test(list.text)) return 'there are no products'
    return code === 0 ? undefined : `the next one ended with ${code}`
  } catch (error) {
    return String(error)
  } finally {
    if (familyOf(folder).length > 0) killFamily(folder)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

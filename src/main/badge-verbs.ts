import { ConfigError } from '#config/config.ts'
import { badgeChoices, badges, chooseBadge } from '#shop/popularity/choose-badge.action.ts'
import { by, type StaffVerb } from './staff-verb.ts'

const usage = `badge <product> ${badges.join('|')} ${badgeChoices.join('|')}`

export const badgeVerbs: Record<string, StaffVerb> = {
  badge: {
    usage,
    act: async ({ db }, [slug = '', name, wish]) => {
      const badge = badges.find((each) => each === name)
      const choice = badgeChoices.find((each) => each === wish)
      if (!slug || !badge || !choice) throw new ConfigError(`usage: npm run staff -- ${usage}`)
      await chooseBadge(db, { slug, badge, choice, by: by(), now: new Date() })
      return choice === 'auto' ? 'The next night decides.' : `${slug}: ${badge} ${choice}.`
    },
  },
}

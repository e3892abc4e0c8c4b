import { localIdentity, localNames, type LocalIdentity } from '#partners/social/local-identity.ts'
import { localIdentityPath } from '#partners/social/local-identity.routes.tsx'
import { siteAt, socialSites } from '#partners/social/sites.ts'
import { socialProvider, type SocialClient } from '#partners/social/social.ts'
import type { Config } from '#config/settings.ts'
import type { Limits } from '#kernel/limits.ts'
import { socialNames, type SocialName, type SocialProviders } from '#shop/social/social.port.ts'

const clientOf = (config: Config, name: SocialName): SocialClient | null =>
  ({
    yandex: config.signInYandex,
    vk: config.signInVk,
    google: config.signInGoogle,
    facebook: config.signInFacebook,
  })[name]

const localClient: SocialClient = { id: 'demo-shop', secret: 'known to everybody who reads this' }

/** Sign-in sites from the settings. A demo shop without any simulates the two Russian ones. */
export function socialPartners(
  config: Config,
  { secretKeys, limits, isDemo }: { secretKeys: readonly string[]; limits: Limits; isDemo: boolean },
): { social: SocialProviders; identity?: LocalIdentity } {
  const realProviders = socialNames.flatMap((name) => {
    const client = clientOf(config, name)
    return client ? [[name, socialProvider({ site: socialSites[name], client })]] : []
  })
  if (realProviders.length > 0 || !isDemo) return { social: Object.fromEntries(realProviders) as SocialProviders }
  const identity = localIdentity({ secretKeys, client: localClient, limits })
  const origin = `${config.publicUrl}${localIdentityPath}`
  const localProviders = localNames.map((name) => [
    name,
    socialProvider({ site: siteAt(origin, socialSites[name]), client: localClient, ask: identity.answer }),
  ])
  return { social: Object.fromEntries(localProviders) as SocialProviders, identity }
}

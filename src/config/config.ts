import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { misspelt, settings, type Config, type Raw } from './settings.ts'

/** A setting that cannot be used: reported in one line, without a stack. */
export class ConfigError extends Error {}

/** Reads the environment and `.env` beside the project; the environment takes precedence. The only reader of both. */
export function readConfig(env: NodeJS.ProcessEnv, folder: string): Config {
  const file = path.join(folder, '.env')
  const fromFile: Raw = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  for (const name of Object.keys(fromFile))
    if (!(name in settings))
      throw new ConfigError(
        `.env: unknown setting ${name}${suggestion(name)}. The settings are listed in docs/configuration.md`,
      )
  for (const name of Object.keys(env)) {
    const suggestion = misspelt(name)
    if (suggestion) throw new ConfigError(`unknown setting ${name}: did you mean ${suggestion}?`)
  }
  return parse({ ...fromFile, ...env })
}

function suggestion(name: string): string {
  const suggestion = misspelt(name)
  return suggestion ? ` (did you mean ${suggestion}?)` : ''
}

function parse(raw: Raw): Config {
  const entries = Object.entries(settings).map(([name, setting]) => {
    const text = raw[name]?.trim() ?? ''
    try {
      return [setting.key, text === '' ? setting.fallback(raw) : setting.read(text)]
    } catch (error) {
      throw new ConfigError(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
  const config = Object.fromEntries(entries) as Config
  if (config.s3Bucket && !(config.s3AccessKeyId && config.s3SecretAccessKey))
    throw new ConfigError('S3_BUCKET: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed beside it')
  const { sellerName, sellerInn, sellerBank, sellerBic, sellerAccount, sellerCorrAccount } = config
  const requisites = [sellerName, sellerInn, sellerBank, sellerBic, sellerAccount, sellerCorrAccount]
  if (requisites.some(Boolean) && !requisites.every(Boolean))
    throw new ConfigError(
      'SELLER_NAME, SELLER_INN, SELLER_BANK, SELLER_BIC, SELLER_ACCOUNT and SELLER_CORR_ACCOUNT are needed beside each other',
    )
  if (config.geoHeader && config.trustedProxies.length === 0)
    throw new ConfigError('GEO_HEADER: TRUSTED_PROXIES is needed beside it, or nobody’s header is believed')
  if (config.workers > 1 && config.isDevelopment) throw new ConfigError('WORKERS: one process is enough in development')
  return config
}

import type { SocialName } from '#shop/social/social.port.ts'
import { isRecord } from '../json-body.ts'
import type { SocialSite } from './site.ts'

const yandex: SocialSite = {
  issuer: 'https://oauth.yandex.ru',
  signIn: 'https://oauth.yandex.ru/authorize',
  token: 'https://oauth.yandex.ru/token',
  scope: 'login:email login:info login:default_phone',
  hasPkce: true,
  identityRequest: (token) => ({
    address: 'https://login.yandex.ru/info?format=json',
    options: { headers: { authorization: `OAuth ${token}` } },
  }),
  identityIn: ({ id, default_email, first_name, last_name, default_phone }) => ({
    subject: id,
    email: default_email,
    // Yandex lists only its own and verified mailboxes.
    isEmailVerified: true,
    firstName: first_name,
    lastName: last_name,
    phone: isRecord(default_phone) ? default_phone['number'] : undefined,
  }),
}

const vk: SocialSite = {
  issuer: 'https://id.vk.ru',
  signIn: 'https://id.vk.ru/authorize',
  token: 'https://id.vk.ru/oauth2/auth',
  scope: 'email phone',
  hasPkce: true,
  exchangeKeys: ['device_id', 'state'],
  standardToken: (answer, state) => {
    // Errors come with 200, and the id_token is made for VK's own scripts.
    if ('error' in answer) return { status: 400, answer }
    if (answer['state'] !== state) return { status: 400, answer: { error: 'invalid_state' } }
    return { status: 200, answer: { access_token: answer['access_token'], token_type: 'Bearer' } }
  },
  identityRequest: (token, client) => ({
    address: `https://id.vk.ru/oauth2/user_info?${new URLSearchParams({ client_id: client })}`,
    options: { method: 'POST', body: new URLSearchParams({ access_token: token }) },
  }),
  identityIn: ({ user }) => {
    const { user_id, email, first_name, last_name, phone } = isRecord(user) ? user : {}
    // VK does not state that the e-mail is verified.
    return { subject: user_id, email, isEmailVerified: false, firstName: first_name, lastName: last_name, phone }
  },
}

const google: SocialSite = {
  issuer: 'https://accounts.google.com',
  signIn: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  scope: 'openid email profile',
  hasPkce: true,
  isOpenId: true,
  identityIn: ({ sub, email, email_verified, given_name, family_name }) => ({
    subject: sub,
    email,
    isEmailVerified: email_verified === true,
    firstName: given_name,
    lastName: family_name,
  }),
}

const facebook: SocialSite = {
  issuer: 'https://www.facebook.com',
  signIn: 'https://www.facebook.com/v23.0/dialog/oauth',
  token: 'https://graph.facebook.com/v23.0/oauth/access_token',
  scope: 'email,public_profile',
  hasPkce: false,
  identityRequest: (token) => ({
    address: 'https://graph.facebook.com/v23.0/me?fields=id,email,first_name,last_name',
    options: { headers: { authorization: `Bearer ${token}` } },
  }),
  identityIn: ({ id, email, first_name, last_name }) => ({
    subject: id,
    email,
    isEmailVerified: false,
    firstName: first_name,
    lastName: last_name,
  }),
}

export const socialSites: Record<SocialName, SocialSite> = { yandex, vk, google, facebook }

/** The same site at another origin: of the demo shop, or of a test. `id.vk.ru/x` is then `<origin>/id.vk.ru/x`. */
export function siteAt(origin: string, site: SocialSite): SocialSite {
  const moved = (address: string) => address.replace(/^https:\//, origin)
  const { identityRequest } = site
  return {
    ...site,
    signIn: moved(site.signIn),
    token: moved(site.token),
    ...(identityRequest && {
      identityRequest: (token, client) => {
        const { address, options } = identityRequest(token, client)
        return { address: moved(address), options }
      },
    }),
  }
}

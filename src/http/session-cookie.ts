import type { FastifyReply, FastifyRequest } from 'fastify'

/** Session token: in the `Authorization` header for programs, in an HttpOnly cookie for browsers (O-20). */
export type SessionCookie = {
  tokenOf: (request: FastifyRequest) => string | undefined
  set: (reply: FastifyReply, token: string) => void
  clear: (reply: FastifyReply) => void
}

/** Tokens are 256 random bits in base64url; a longer value counts as a wrong token. */
const maxTokenLength = 100

export function sessionCookie({ publicUrl, lifeSeconds }: { publicUrl: string; lifeSeconds: number }): SessionCookie {
  const isSecure = publicUrl.startsWith('https:')
  const name = isSecure ? '__Host-auth_token' : 'auth_token'
  const rest = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  const values = new RegExp(`(?:^|;)\\s*${name}=([^;\\s]{1,${maxTokenLength}})(?=;|$)`)
  const put = (reply: FastifyReply, value: string, seconds: number) =>
    void reply.header('set-cookie', `${name}=${value}; Max-Age=${seconds}${rest}`)
  return {
    tokenOf: ({ headers: { authorization, cookie } }) => {
      const inHeader = authorization && /^Token (\S{1,100})$/i.exec(authorization)?.[1]
      return inHeader || values.exec(cookie ?? '')?.[1]
    },
    set: (reply, token) => put(reply, token, lifeSeconds),
    clear: (reply) => put(reply, '', 0),
  }
}

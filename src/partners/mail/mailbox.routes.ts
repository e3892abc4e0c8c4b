import type { FastifyInstance, FastifyRequest } from 'fastify'
import { locales, localePrefix } from '#kernel/locale.ts'
import { notFound } from '#kernel/refusal.ts'
import type { Mailbox } from './mailbox.ts'
import { sendLetter, sendLetterPage, sendMailboxPage } from './mailbox-pages.tsx'

type MailboxOptions = {
  http: FastifyInstance
  mailbox: Mailbox
  /** Grants access: e-mails contain links that open an account, so other visitors get a 404. */
  mayRead: (request: FastifyRequest) => boolean
}

/** Pages with the unsent e-mails of a demo shop. Never registered where e-mails belong to real people. */
export function mailboxRoutes({ http, mailbox, mayRead }: MailboxOptions): void {
  const onRequest = async (request: FastifyRequest) => {
    if (!mayRead(request)) throw notFound('mailbox')
  }
  const hiddenRoute = { schema: { hide: true }, onRequest }
  const letterOf = async (params: unknown) => {
    const letter = await mailbox.letter((params as { id: string }).id)
    if (!letter) throw notFound('letter')
    return letter
  }
  for (const locale of locales) {
    const root = `${localePrefix(locale)}/_mailbox/`
    http.get(root, hiddenRoute, async (_, reply) =>
      sendMailboxPage(reply, { locale, root, letters: await mailbox.letters() }),
    )
    http.get(`${root}:id/`, hiddenRoute, async ({ params }, reply) =>
      sendLetterPage(reply, { locale, root, letter: await letterOf(params) }),
    )
  }
  http.get('/_mailbox/:id/files/:at/', hiddenRoute, async ({ params }, reply) => {
    const file = (await letterOf(params)).attachments?.[Number((params as { at: string }).at)]
    if (!file) throw notFound('file')
    return reply
      .headers({ 'cache-control': 'private, no-store' })
      .type(file.contentType)
      .send(Buffer.from(file.content, file.encoding))
  })
  http.get('/_mailbox/:id/letter/', hiddenRoute, async ({ params }, reply) => sendLetter(reply, await letterOf(params)))
}

import type { Mailer } from '#shop/mail.port.ts'
import type { SmsSender } from '#shop/sms.port.ts'

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

/** Simulated SMS provider: a demo shows text messages among its unsent e-mails. */
export const smsMailbox = (mailer: Mailer): SmsSender => ({
  send: ({ to, text }) => {
    const html = `<!doctype html><meta charset="utf-8"><p>${text.replace(/[<>&]/g, (sign) => escapes[sign] ?? '')}</p>`
    return mailer.send({ to, subject: `SMS: ${text}`, html, text })
  },
})

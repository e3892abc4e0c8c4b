const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const shape = new RegExp(`^${local}(?:\\.${local})*@(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`, 'i')
/** Encoded words of mail headers (RFC 2047): a mail server may read them as another address. */
const encodedWord = /=\?|\?=/

/** True for an e-mail address that every mail server reads alike: ASCII, without quotes. */
export const isMailbox = (email: string): boolean =>
  email.length <= 254 &&
  email.indexOf('@') <= 64 &&
  /^[\x21-\x7e]*$/.test(email) &&
  shape.test(email) &&
  !encodedWord.test(email)

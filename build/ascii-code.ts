import type { Plugin } from 'vite'

const written = (sign: string) => String.raw`\u` + sign.charCodeAt(0).toString(16).padStart(4, '0')

/**
 * Escapes letters beyond ASCII as `\u0451` where `charset: 'ascii'` leaves them: in tagged templates such as SQL, whose
 * tag may read the raw text. Our tags do not; a raw template with such letters stops the build.
 */
export const asciiCode: Plugin = {
  name: 'ascii-code',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      const [raw] = /String\.raw`[^`]*[^\p{ASCII}`][^`]*`/u.exec(chunk.code) ?? []
      if (raw) this.error(`${chunk.fileName} would say other letters: ${raw}`)
      chunk.code = chunk.code.replaceAll(/[^\p{ASCII}]/gu, (letter) => letter.split('').map(written).join(''))
    }
  },
}

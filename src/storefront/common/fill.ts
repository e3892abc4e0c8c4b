/** Puts values into the `{holes}` of a text; a hole without a value stays empty. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

/* chunk: lines */
/** Replaces `{placeholders}` in a text; a missing value leaves an empty string. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

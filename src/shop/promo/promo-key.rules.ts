/** Cyrillic capitals that nobody can tell from Latin ones on paper. */
const twins: Record<string, string> = {
  А: 'A',
  В: 'B',
  Е: 'E',
  Ё: 'E',
  З: '3',
  К: 'K',
  М: 'M',
  Н: 'H',
  О: 'O',
  Р: 'P',
  С: 'C',
  Т: 'T',
  У: 'Y',
  Х: 'X',
  І: 'I',
  Ѕ: 'S',
  Ј: 'J',
}

/**
 * A code as it is looked for: whatever its letters' case, its spaces and dashes, and in whichever alphabet a letter that
 * looks the same in both was typed.
 */
export const promoKey = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[А-ЯЁІЅЈ]/gu, (letter) => twins[letter] ?? letter)

/** The longest code that is looked for at all. */
export const longestCode = 40

/** Cyrillic capitals that look like Latin ones. */
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

/** Lookup key of a code: ignores case, spaces and dashes, and maps look-alike letters to one alphabet. */
export const promoKey = (code: string): string =>
  code
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/[А-ЯЁІЅЈ]/gu, (letter) => twins[letter] ?? letter)

/** Maximum length of a code that is looked up. */
export const maxCodeLength = 40

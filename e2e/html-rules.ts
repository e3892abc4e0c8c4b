import { HtmlValidate, type ConfigData } from 'html-validate'

/**
 * The rules of the HTML standard that every page must keep. A rule that is switched off says why: it asks for a style of
 * writing, or another test sees to it.
 */
const config: ConfigData = {
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // React writes attributes in its own case, `<br/>` and `inert=""`: all of it means the same to a parser.
    'doctype-style': 'off',
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Ids of useId begin with an underscore, which the standard allows; they must still hold no space.
    'valid-id': ['error', { relaxed: true }],
    // Boxes and radio buttons of one question share their name, and so do buttons that post different values.
    'form-dup-name': ['error', { shared: ['checkbox', 'radio', 'submit', 'button'] }],
    // Styles keep phone numbers in one line (`white-space: nowrap`) and leave their characters as they are dialed.
    'tel-non-breaking': 'off',
    // Widths of bars and colors of swatches come from data as custom properties.
    'no-inline-style': 'off',
    // A label may both hold its control and name it.
    'no-redundant-for': 'off',
    // Searches that answer while one types are sent by Enter, without a button.
    'wcag/h32': 'off',
    // The opener of the filters is a link without scripts; progress is drawn as stitches, which no browser lets one style.
    'prefer-native-element': ['error', { exclude: ['button', 'progressbar'] }],
  },
}

const validator = new HtmlValidate(config)

/** Breaches of the standard in one page, a line each: the rule, its words and the place. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  )
}
